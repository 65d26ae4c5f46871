// The default theme without its font, 70 kB to load; with KaTeX's style and the live picture on the start page.
import DefaultTheme from "vitepress/theme-without-fonts"; // first: our style comes after its own
import type { DefaultTheme as Options, SiteData, Theme } from "vitepress";
import { defineAsyncComponent, h } from "vue";
import { searchOptions } from "../../tools/search.mjs";
import ProgramLink from "./ProgramLink.vue";
import "katex/dist/katex.min.css";
import "./style.css";

// of the start page alone: other pages do not load it
const HeroPicture = defineAsyncComponent(() => import("../../demos/distance/HeroPicture.vue"));

// of the pages of the benchmark's report
const ReportFigures = defineAsyncComponent(() => import("./ReportFigures.vue"));

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null,
    { "home-hero-image": () => h(HeroPicture, { class: "hero-demo" }),
      "doc-footer-before": () => h(ProgramLink) }),
  enhanceApp({ app, siteData }) {
    app.component("ReportFigures", ReportFigures);
    const { themeConfig, ...site } = siteData.value as SiteData<Options.Config>;
    if (themeConfig.search?.provider !== "local") return;
    const options = { ...themeConfig.search.options, miniSearch: { searchOptions } };
    siteData.value = { ...site, themeConfig: { ...themeConfig, search: { provider: "local", options } } };
  },
};

export default theme;
