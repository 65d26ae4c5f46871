/**
 * Tests the structure of a triangle mesh: is it one closed, consistently wound surface, topologically a sphere?
 *
 * - In: triangles (three vertex numbers each) and the number of vertices. Coordinates are not used.
 * - Out: problems in words, at most `MAX_PROBLEMS` of a kind, with the numbers concerned; flags; and the vertices
 *   without a triangle.
 * - Method: every directed edge occurs once and has its opposite; one connected part (union-find); V - E + F = 2.
 */

/** Maximum number of examples of each kind of problem. */
const MAX_PROBLEMS = 3;

export interface MeshTopology {
  readonly problems: readonly string[];
  /** Every edge has exactly one other triangle. */
  readonly closed: boolean;
  /** No two triangles run along an edge in the same direction. */
  readonly consistentlyWound: boolean;
  /** Numbers of vertices that belong to no triangle. */
  readonly unused: Int32Array;
  /** All indices are valid: the flags above mean something and geometry may be read. */
  readonly indexable: boolean;
}

/** See the file header. */
export function meshTopology(triangles: ArrayLike<number>, vertexCount: number): MeshTopology {
  const problems: string[] = [];
  const kinds = new Map<string, number>();
  const report = (kind: string, text: string): void => {
    const n = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, n);
    if (n <= MAX_PROBLEMS) problems.push(text);
  };
  const none = (): MeshTopology => ({ problems, closed: false, consistentlyWound: false, unused: new Int32Array(0),
    indexable: false });
  if (triangles.length === 0 || triangles.length % 3 !== 0) {
    problems.push(`the number of triangle indices must be a positive multiple of 3, got ${triangles.length}`);
    return none();
  }
  const used = new Uint8Array(vertexCount);
  for (let k = 0; k < triangles.length; k++) {
    const v = triangles[k];
    if (!(Number.isInteger(v) && v >= 0 && v < vertexCount))
      report("index", `triangle ${Math.floor(k / 3)}: index ${v} is out of range (${vertexCount} vertices)`);
    else used[v] = 1;
  }
  if (problems.length > 0) return none();
  // Directed edges, keyed by from * vertexCount + to (below 2^53).
  const owner = new Map<number, number>();
  for (let k = 0; k < triangles.length; k++) {
    const a = triangles[k];
    const b = triangles[k % 3 === 2 ? k - 2 : k + 1];
    if (a === b) report("repeat", `triangle ${Math.floor(k / 3)} uses vertex ${a} twice`);
    const key = a * vertexCount + b;
    const other = owner.get(key);
    if (other !== undefined)
      report("winding",
        `triangles ${other} and ${Math.floor(k / 3)} both run along the edge ${a} -> ${b}: not consistently wound, or `
          + "more than two triangles at an edge");
    owner.set(key, Math.floor(k / 3));
  }
  for (const [key, t] of owner) {
    const b = key % vertexCount;
    const a = (key - b) / vertexCount;
    if (!owner.has(b * vertexCount + a))
      report("open", `the edge ${a} -> ${b} of triangle ${t} has no triangle on its other side: not closed`);
  }
  const unused: number[] = [];
  for (let v = 0; v < vertexCount; v++) if (used[v] === 0) unused.push(v);
  const closed = !kinds.has("open");
  const consistentlyWound = !kinds.has("winding");
  if (closed && consistentlyWound && !kinds.has("repeat")) {
    const euler = vertexCount - unused.length - owner.size / 2 + triangles.length / 3;
    const parts = componentCount(triangles, vertexCount) - unused.length;
    if (parts !== 1) problems.push(`the mesh has ${parts} separate parts, must be 1`);
    else if (euler !== 2)
      problems.push(`V - E + F is ${euler}, must be 2: the surface has handles, or parts that share a vertex`);
  }
  for (const [kind, n] of kinds)
    if (n > MAX_PROBLEMS) problems.push(`... and ${n - MAX_PROBLEMS} more problems of kind "${kind}"`);
  return { problems, closed, consistentlyWound, unused: Int32Array.from(unused), indexable: true };
}

/** Number of connected parts, an unused vertex being one (union-find, path halving). */
function componentCount(triangles: ArrayLike<number>, vertexCount: number): number {
  const parent = new Int32Array(vertexCount).map((_, v) => v);
  const root = (v: number): number => {
    while (parent[v] !== v) {
      parent[v] = parent[parent[v]];
      v = parent[v];
    }
    return v;
  };
  let parts = vertexCount;
  for (let k = 0; k < triangles.length; k++) {
    const a = root(triangles[k]);
    const b = root(triangles[k % 3 === 2 ? k - 2 : k + 1]);
    if (a === b) continue;
    parent[a] = b;
    parts--;
  }
  return parts;
}
