/**
 * `@col/compound`: bodies of many parts and triangle meshes, asked by the solver that is handed in.
 * @module
 */
export { compound } from "./compound.ts";
export type { CompoundBody, CompoundPart } from "./compound.ts";
export type { StaticTree } from "./tree/static-tree.ts";
export { triangleMesh } from "./triangle-mesh.ts";
export type { TriangleMesh, TriangleMeshOptions } from "./triangle-mesh.ts";
