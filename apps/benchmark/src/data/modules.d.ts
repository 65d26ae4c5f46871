/** Shapes of the untyped mesh packages: vertex positions and triangles. */
declare module "bunny" {
  export const positions: readonly (readonly number[])[];
  export const cells: readonly (readonly number[])[];
}
declare module "teapot" {
  export const positions: readonly (readonly number[])[];
  export const cells: readonly (readonly number[])[];
}
