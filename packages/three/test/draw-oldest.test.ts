/** The tests of the drawings, with the oldest supported three.js in the place of the newest. */
import { vi } from "vitest";
import "./draw.test.ts";

vi.mock("three", async () => import("three-oldest"));
