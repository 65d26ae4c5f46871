/** The oldest release, typed as the newest: what the tests use of it has not changed. */
declare module "three-oldest" {
  export * from "three";
}
