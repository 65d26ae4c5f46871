/**
 * `@col/diff`: derivatives of distance results with respect to poses and shape parameters, from the result of any
 * solver. World frame; twists in lengths and radians. Method: implicit function theorem at the witness points, or
 * samples (options.ts).
 * @module
 */
export { witnessDerivatives } from "./witness-derivatives.ts";
export { createWitnessDerivatives } from "./result.ts";
export type { PoseJacobians, WitnessDerivatives } from "./result.ts";
export type { DerivativeMethod, DerivativeOptions, Estimator, Smoothing,
  SolverDerivativeOptions } from "./options.ts";
export type { TwistFrame } from "@col/types";
export { distanceGradient, normalDerivative, pullback, pullbackRelative } from "./gradient.ts";
export type { Cotangents } from "./gradient.ts";
export { shapeDerivatives } from "./shape-derivatives.ts";
export { createShapeDerivatives } from "./shape-result.ts";
export type { ShapeDerivatives } from "./shape-result.ts";
export { growthGradient } from "@col/growth-distance";
