/** Box2D 2.4 in C++, in floats, as Debian has it. */
import type { Sheet } from "../library.ts";

export const box2d: Sheet = {
  licence: "MIT",
  native: { source: "box2d.cpp", header: "box2d/b2_distance.h", flags: ["-lbox2d"], packages: ["libbox2d-dev"], calls: {
    plane: [{ name: "Box2D", args: ["plane"], questions: ["distance", "boolean"],
      about: "Box2D b2Distance (Debian's library), floats, no polygon radius, cold" }],
    casts: [{ name: "box2d", args: ["casts"], questions: [], header: "box2d/b2_time_of_impact.h",
      takes: (question, resting) => question === "turn" && resting === "prism",
      about: "Box2D 2.4, floats, b2TimeOfImpact in the plane of the prisms; contact is what is 5 mm apart" }],
  } },
};
