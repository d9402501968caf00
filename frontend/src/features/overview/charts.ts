// One part of the site, loaded when the first drawing is shown.
export { BarChart } from "./bar-chart.tsx";
export { SaleChart } from "./sale-chart.tsx";
