/**
 * The scene of the demo, as a program with react-three-fiber has it: meshes,
 * hooks of `@col/three/react`, and a helper that draws the closest points.
 *
 * In: the state, and functions for answers and drags. It draws on demand: an
 * idle page uses no processor time.
 */
import { signedDistance } from "@col/epa";
import { DistanceHelper } from "@col/three";
import { useBody, usePair } from "@col/three/react";
import { createDistanceResult } from "@col/types";
import type { DistanceResult, Vec3Like } from "@col/types";
import { Canvas, useThree } from "@react-three/fiber";
import type { ThreeEvent } from "@react-three/fiber";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Plane, Vector3 } from "three";
import type { Mesh } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { createCrate, createStone, STONE_SCALE } from "./meshes.ts";
import type { State } from "./model.ts";

type Drag = (event: ThreeEvent<PointerEvent>) => void;

export interface ViewProps {
  readonly state: State;
  readonly onAnswer: (answer: DistanceResult) => void;
  readonly onDrag: (to: Vec3Like) => void;
}

/** The plane of a drag, and the point that was grabbed from the crate. */
interface Grabbed {
  readonly plane: Plane;
  readonly offset: Vector3;
}

function Pair({ state, onAnswer, onDrag }: ViewProps): ReactNode {
  const { x, y, z } = state.position;
  const a = useRef<Mesh>(null), b = useRef<Mesh>(null);
  const grabbed = useRef<Grabbed | null>(null);
  const camera = useThree((three) => three.camera);
  const controls = useThree((three) => three.controls as OrbitControls | null);
  const [stone] = useState(createStone), [crate] = useState(createCrate);
  const [answer] = useState(createDistanceResult);
  const [line] = useState(() => new DistanceHelper());

  const bodyA = useBody(a), bodyB = useBody(b, { as: "box" });
  usePair(bodyA, bodyB, (p, q) => {
    signedDistance(p.shape, p.pose, q.shape, q.pose, {}, answer);
    line.update(answer);
    onAnswer(answer);
  });

  const hold: Drag = (event) => {
    event.stopPropagation();
    (event.target as Element).setPointerCapture(event.pointerId);
    if (controls !== null) controls.enabled = false;
    const normal = camera.getWorldDirection(new Vector3());
    grabbed.current = {
      plane: new Plane().setFromNormalAndCoplanarPoint(normal, event.point),
      offset: event.point.clone().sub(new Vector3(x, y, z)),
    };
  };
  const drag: Drag = ({ ray }) => {
    if (grabbed.current === null) return;
    const to = ray.intersectPlane(grabbed.current.plane, new Vector3());
    if (to !== null) onDrag(to.sub(grabbed.current.offset));
  };
  const drop = (): void => {
    grabbed.current = null;
    if (controls !== null) controls.enabled = true;
  };
  return (
    <>
      <mesh ref={a} geometry={stone} scale={STONE_SCALE}>
        <meshLambertMaterial color="#4f83f1" flatShading />
      </mesh>
      <mesh
        ref={b} geometry={crate}
        position={[x, y, z]} rotation={[0, state.angle, 0]}
        onPointerDown={hold} onPointerMove={drag}
        onPointerUp={drop} onPointerCancel={drop}
      >
        <meshLambertMaterial color="#f08a3c" />
      </mesh>
      <primitive object={line} />
    </>
  );
}

/** Turns the view by drags beside the bodies. */
function Controls(): null {
  const camera = useThree((three) => three.camera);
  const element = useThree((three) => three.gl.domElement);
  const invalidate = useThree((three) => three.invalidate);
  const set = useThree((three) => three.set);
  useEffect(() => {
    const controls = new OrbitControls(camera, element);
    controls.enablePan = controls.enableZoom = false;
    controls.target.set(0.7, 0.1, 0);
    controls.update();
    controls.addEventListener("change", () => {
      invalidate();
    });
    set({ controls });
    return () => {
      controls.dispose();
      set({ controls: null });
    };
  }, [camera, element, invalidate, set]);
  return null;
}

function View(props: ViewProps): ReactNode {
  const camera = { position: [1.8, 3.2, 8.6] as const, fov: 34 };
  return (
    <Canvas frameloop="demand" dpr={[1, 2]} camera={camera}>
      <hemisphereLight args={["#ffffff", "#8a93a6", 1.6]} />
      <directionalLight position={[2, 4.5, 3.5]} intensity={2.2} />
      <Pair {...props} />
      <Controls />
    </Canvas>
  );
}

/** The scene in an element of a page. */
export interface Mounted {
  readonly draw: (props: ViewProps) => void;
  readonly end: () => void;
}

export function mount(element: HTMLElement): Mounted {
  const root = createRoot(element);
  return {
    draw: (props) => {
      root.render(<View {...props} />);
    },
    end: () => {
      root.unmount();
    },
  };
}
