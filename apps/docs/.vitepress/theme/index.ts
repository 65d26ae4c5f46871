// The default theme, with KaTeX's style and the live picture on the start page.
import DefaultTheme from "vitepress/theme"; // first: our style comes after its own
import type { Theme } from "vitepress";
import { h } from "vue";
import ProgramLink from "./ProgramLink.vue";
import DistanceDemo from "../../demos/distance/DistanceDemo.vue";
import "katex/dist/katex.min.css";
import "./style.css";

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null,
    { "home-hero-image": () => h(DistanceDemo, { compact: true, class: "hero-demo" }),
      "doc-footer-before": () => h(ProgramLink) }),
};

export default theme;
