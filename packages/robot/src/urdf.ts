/**
 * `@col/robot/urdf`: descriptions of robots from URDF files. It parses with the library `@xmldom/xmldom`.
 * @module
 */
export { robotFromUrdf } from "./urdf/robot-from-urdf.ts";
export type { UrdfMesh, UrdfOptions } from "./urdf/robot-from-urdf.ts";
