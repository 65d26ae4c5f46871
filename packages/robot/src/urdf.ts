/**
 * `@col/robot/urdf`: descriptions of robots from URDF files, and pairs of links that SRDF files disable. It
 * parses with the library `@xmldom/xmldom`.
 * @module
 */
export { robotFromUrdf } from "./urdf/robot-from-urdf.ts";
export { readSrdf, writeSrdf } from "./urdf/srdf.ts";
export type { UrdfMesh, UrdfOptions } from "./urdf/robot-from-urdf.ts";
