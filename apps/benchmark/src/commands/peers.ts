/** `bench peers`: the other libraries that can be measured in the same run, and how to install the missing ones. */
import { INSTALL_LINE, JS_PEERS, LISTED_NATIVE, missingPackage } from "../libraries/registry.ts";
import { missing } from "../native/program.ts";

/** Runs the command. `install`: only the line to be run by the user. */
export function peers(install: boolean): void {
  if (install) {
    console.log(INSTALL_LINE);
    return;
  }
  const all = [...JS_PEERS, ...LISTED_NATIVE],
    lacking = all.map((peer) => ("package" in peer ? missingPackage(peer) : missing(peer)));
  all.forEach((peer, k) => {
    console.log(
      `${peer.name.padEnd(12)}${lacking[k] === undefined ? "ready" : `absent: ${lacking[k]}`}. ${peer.about}`);
  });
  if (lacking.some((text) => text !== undefined))
    console.error("bench peers --install prints the line that installs them");
}
