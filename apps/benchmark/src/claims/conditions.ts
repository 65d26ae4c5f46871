/** Conditions that several claims share, as text for the tables. */

/** How iterations of the momentum papers are counted and solved. */
export const LOOP: string = "the papers' loop with the weights of the authors' code, duality gap 1e-8 m^2, from the "
  + "centres of the boxes";
export const ELLIPSOIDS: string = `random ellipsoids, radii N(0.1, 0.025) m, ${LOOP}`;
/** Hulls of the T-RO paper with `--data`, else generated hulls of the same sizes. */
export const HULLS: string = "hulls of --data (YCB) or generated ones; supports climb from vertex 0, as the authors' "
  + "do; "
  + LOOP;
/** The RSS paper's meshes are ShapeNet's, which are not at hand. */
export const SHAPENET: string = `${HULLS}; the paper has hulls of ShapeNet`;
export const COLD: string = "the same cases for all methods, relative gap 1e-8, every method in TypeScript";
