/** `bench peers`: which other libraries can be measured in the same run, and how to get those that cannot. */
import { INSTALL_LINE, NATIVE_PEERS, buildPeer } from "../native/peers.ts";

/** Runs the command. `install`: only the line to be run by the user. */
export function peers(install: boolean): void {
  if (install) {
    console.log(INSTALL_LINE);
    return;
  }
  for (const peer of NATIVE_PEERS) {
    const build = buildPeer(peer);
    console.log(`${peer.name.padEnd(12)}${"absent" in build ? `absent: ${build.absent.replace(`${peer.name}: `, "")}` : "ready"}. ${peer.about}`);
  }
  if (NATIVE_PEERS.some((p) => "absent" in buildPeer(p))) console.error("bench peers --install prints the line that installs them");
}
