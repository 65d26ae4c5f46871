/** What the suite `meshes` asks of its processes. */

/** One measurement in a process of its own. */
export interface MeshesJob {
  readonly part: "pairs" | "hulls" | "rays" | "builds";
  /** Squares along the edge of a face: 12 cells^2 triangles. */
  readonly cells: number;
  readonly rounds: number;
  readonly seed: number;
  /** Distance of the centres, metres. */
  readonly gap: number;
}

/** A row of the part's table, and peers that are not there. */
export interface MeshesReply {
  readonly row: readonly (string | number)[];
  readonly absent: readonly string[];
}
