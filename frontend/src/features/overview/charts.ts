// One chunk, loaded with the first chart.
export { BarChart } from "./bar-chart.tsx";
export { SaleChart } from "./sale-chart.tsx";
