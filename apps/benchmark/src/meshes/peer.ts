/** What a library answers about meshes in the suite `meshes`. */
import type { Pose, Vec3Like } from "@col/types";

/** A mesh at the origin and a body that is moved: their distance where it is at most `limit`, else NaN. Metres. */
export type MeshDistanceFn = (pose: Pose, limit: number) => number;

/** Time of the first triangle on a ray of unit direction, or NaN. */
export type MeshRayFn = (origin: Vec3Like, direction: Vec3Like) => number;
