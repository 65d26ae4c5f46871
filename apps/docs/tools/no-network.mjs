/** Preload for Node: every connection and name look-up throws. What runs under it needs no network. */
import dns from "node:dns";
import net from "node:net";

const refuse = (what) => () => {
  throw new Error(`no-network: the build tried to reach ${what}`);
};
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const [first] = Array.isArray(args[0]) ? args[0] : args;
  // a pipe of this machine
  if (typeof first === "object" && first !== null && typeof first.path === "string") return connect.apply(this, args);
  return refuse(JSON.stringify(first))();
};
dns.lookup = refuse("a name server");
dns.promises.lookup = refuse("a name server");
globalThis.fetch = refuse("the web");
