/** The constructors of `@col/shapes` for the test kit's generators. */
import * as shapes from "@col/shapes";
import { factoryOf } from "@col/testkit";
import type { ShapeFactory } from "@col/testkit";

export const factory: ShapeFactory = factoryOf(shapes);
