/**
 * The layer table of ARCHITECTURE.md: folder name of a package -> the packages that its src and its tests may import.
 */

/**
 * `markdown`: text of ARCHITECTURE.md. Returns a Map from name to `{ src, tests }`, sets of short package names,
 * `node:*`, `npm:x` or `*`; `tests` includes `src`. Throws on a row that cannot be read.
 */
export function readLayers(markdown) {
  const block = /<!-- layers:[^>]*-->([\s\S]*?)<!-- \/layers -->/.exec(markdown)?.[1];
  if (block === undefined)
    throw new Error("ARCHITECTURE.md: no table between `<!-- layers: ... -->` and `<!-- /layers -->`");
  const rows = block.split("\n").filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  const [head, , ...body] = rows;
  const column = (title) => {
    const at = head.indexOf(title);
    if (at < 0) throw new Error(`ARCHITECTURE.md: the layer table has no column "${title}"`);
    return at;
  };
  const [name, src, tests] = [column("package"), column("may import"), column("tests also")];
  const names = (cell) => (cell === "-" ? [] : cell.split(",").map((s) => s.trim().replaceAll("`", "")));
  const layers = new Map(body.map((row) => {
    const allowed = names(row[src]);
    return [row[name].replaceAll("`", ""),
      { src: new Set(allowed), tests: new Set([...allowed, ...names(row[tests])]) }];
  }));
  for (const [owner, { tests: all }] of layers) {
    for (const target of all) {
      if (target !== "*" && !target.includes(":") && !layers.has(target))
        throw new Error(`ARCHITECTURE.md: ${owner} may import "${target}", which is not a package of the table`);
    }
  }
  const cycle = findCycle([...layers.keys()], (n) => [...layers.get(n).src].filter((t) => layers.has(t)));
  if (cycle !== null) throw new Error(`ARCHITECTURE.md: the layer table allows a cycle: ${cycle.join(" -> ")}`);
  return layers;
}

/**
 * First cycle found by depth-first search, as the list of its nodes with the first one repeated at the end, or null.
 */
function findCycle(nodes, targetsOf) {
  const state = new Map(); // 1: on the path, 2: done
  const path = [];
  const visit = (node) => {
    if (state.get(node) === 2) return null;
    if (state.get(node) === 1) return [...path.slice(path.indexOf(node)), node];
    state.set(node, 1);
    path.push(node);
    for (const target of targetsOf(node)) {
      const cycle = visit(target);
      if (cycle !== null) return cycle;
    }
    path.pop();
    state.set(node, 2);
    return null;
  };
  for (const node of nodes) {
    const cycle = visit(node);
    if (cycle !== null) return cycle;
  }
  return null;
}

/**
 * Strongly connected components of more than one node (Tarjan 1972): the sets of nodes that reach each other.
 * `targetsOf(node)`: an iterable of nodes.
 */
export function circlesOf(nodes, targetsOf) {
  const index = new Map();
  const lowest = new Map();
  const stack = [];
  const circles = [];
  const visit = (node) => {
    index.set(node, index.size);
    lowest.set(node, index.get(node));
    stack.push(node);
    for (const target of targetsOf(node)) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(node, Math.min(lowest.get(node), lowest.get(target)));
    }
    if (lowest.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  };
  for (const node of nodes) {
    if (!index.has(node)) visit(node);
  }
  return circles;
}
