import { useCallback, useMemo } from "react";
import uPlot from "uplot";
import { steps } from "./axis.ts";
import { outlinesOf, tellOutstanding, type Bar } from "./bars.ts";
import { Chart, colourOf, paperOf, rangeOf } from "./chart.tsx";
import { fitNames, type Measure } from "./fit-names.ts";
import { shortText } from "./words.ts";

/** The share of the width for the names, at most. */
const shareOfNames = 0.4;

/** Horizontal bars with names: the received money is filled, the outstanding money an outline. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const optionsOf = useCallback((place: HTMLElement) => barOptions(place, bars), [bars]);
  const data = useMemo(() => dataOf(bars), [bars]);
  return <Chart optionsOf={optionsOf} data={data} height={bars.length * 2.5 + 4} />;
}

function dataOf(bars: readonly Bar[]): uPlot.AlignedData {
  const places = bars.map((_, place) => place);
  const received = bars.map((bar) => bar.received);
  return tellOutstanding(bars) ? [places, outlinesOf(bars), received] : [places, received];
}

function barOptions(place: HTMLElement, bars: readonly Bar[]): uPlot.Options {
  const { letter, axis, paper } = paperOf(place);
  const names = bars.map(({ name }) => name);
  const measure = measureOf(axis.font);
  const paths = uPlot.paths.bars?.({ size: [0.7, letter * 2] });
  const bar = { ...(paths && { paths }), points: { show: false } };
  const outline = { ...bar, stroke: colourOf(place, "--fw-link"), width: 2, dash: [7, 5] };
  return {
    ...paper,
    scales: {
      x: { time: false, ori: 1, dir: -1, range: [-0.5, bars.length - 0.5] },
      y: { ori: 0, dir: 1, range: (_, least, most) => rangeOf(least, most) },
    },
    // The first axis is below the chart, the second one on its left.
    axes: [
      {
        ...axis,
        scale: "y",
        incrs: steps,
        space: letter * 5,
        size: letter * 2,
        values: (_, totals) => totals.map((total) => shortText(total, true)),
      },
      {
        ...axis,
        scale: "x",
        grid: { show: false },
        size: (_, texts: readonly string[] | null) =>
          Math.max(letter * 2, ...(texts ?? []).map(measure)) + letter,
        splits: () => bars.map((_, row) => row),
        values: ({ width }) => fitNames(names, width * shareOfNames, measure),
      },
    ],
    series: [
      {},
      ...(tellOutstanding(bars) ? [outline] : []),
      { ...bar, fill: colourOf(place, "--fw-good"), width: 0 },
    ],
  };
}

function measureOf(font: string): Measure {
  const context = document.createElement("canvas").getContext("2d");
  return (text) => {
    if (context === null) return 0;
    context.font = font;
    return context.measureText(text).width;
  };
}
