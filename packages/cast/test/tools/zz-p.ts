import { pointDistance } from "@col/cast"; import { triangle } from "@col/shapes"; import { makePose } from "@col/testkit";
const n=[-2.9,-2,0.25,-3.1,2,-0.75,-3.01,0.2,-0.3]; const p=(i:number)=>({x:n[i],y:n[i+1],z:n[i+2]});
console.log(pointDistance(triangle(p(0),p(3),p(6)), makePose(), {"x":-2.0721107992424183e-12,"y":-8.881784197001252e-16,"z":-1.75}));
