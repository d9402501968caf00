import { useCallback, useMemo } from "react";
import uPlot from "uplot";
import { steps } from "./axis.ts";
import { Chart, colourOf, longest, paperOf, rangeOf } from "./chart.tsx";
import type { SaleCurve } from "./sale-curve.ts";
import { shortText } from "./words.ts";

interface SaleChartProps {
  curve: SaleCurve;
  isMoney: boolean;
}

/** The curves of this year's sales and of the year before. */
export function SaleChart({ curve, isMoney }: SaleChartProps) {
  const optionsOf = useCallback(
    (place: HTMLElement) => curveOptions(place, curve, isMoney),
    [curve, isMoney],
  );
  const data = useMemo(() => dataOf(curve), [curve]);
  return <Chart optionsOf={optionsOf} data={data} />;
}

function dataOf({ days, now, earlier }: SaleCurve): uPlot.AlignedData {
  const lines: uPlot.AlignedData = [[...days], [...now]];
  return earlier === null ? lines : [...lines, [...earlier]];
}

function curveOptions(place: HTMLElement, curve: SaleCurve, isMoney: boolean): uPlot.Options {
  const { letter, axis, paper } = paperOf(place);
  const stairs = uPlot.paths.stepped?.({ align: 1 });
  const line = { ...(stairs && { paths: stairs }), width: 2.5, points: { show: false } };
  const earlier = { ...line, stroke: colourOf(place, "--fw-link"), dash: [7, 5] };
  return {
    ...paper,
    scales: { x: { time: false }, y: { range: (_, least, most) => rangeOf(least, most) } },
    axes: [
      {
        ...axis,
        incrs: [1, 2, 7, 14, 28, 56, 91, 182, 364, 728, 1820],
        space: letter * 4,
        size: letter * 2,
        values: (_, days) => days.map(dayText),
      },
      {
        ...axis,
        incrs: steps,
        space: letter * 3,
        size: (_, values) => (longest(values) + 1) * letter * 0.65,
        values: (_, totals) => totals.map((total) => shortText(total, isMoney)),
      },
    ],
    series: [
      {},
      { ...line, stroke: colourOf(place, "--fw-good") },
      ...(curve.earlier === null ? [] : [earlier]),
    ],
  };
}

const dayText = (day: number) => (day > 0 ? `+${day}` : String(Math.abs(day)));
