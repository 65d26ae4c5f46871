// The default theme, with KaTeX's style and the live picture on the start page.
import "katex/dist/katex.min.css";
import "./style.css";
import DefaultTheme from "vitepress/theme";
import type { Theme } from "vitepress";
import { h } from "vue";
import DistanceDemo from "../../demos/distance/DistanceDemo.vue";

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-image": () => h(DistanceDemo, { compact: true, class: "hero-demo" }) }),
};

export default theme;
