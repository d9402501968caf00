import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { SaleCurve } from "./sale-curve.ts";
import classes from "./sale-figure.module.css";
import { shortText } from "./words.ts";

interface SaleChartProps {
  curve: SaleCurve;
  isMoney: boolean;
}

/** The curve for the eye; its figure has the same in words and numbers. A browser that cannot draw shows those alone. */
export function SaleChart({ curve, isMoney }: SaleChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null || !("Path2D" in window)) return;
    const draw = () => new uPlot(optionsOf(current, curve, isMoney), dataOf(curve), current);
    let chart = draw();
    let letter = letterOf(current);
    // The colours and the size of the letters are the page's own.
    const sized = new ResizeObserver(() => {
      if (letterOf(current) === letter) {
        chart.setSize(sizeOf(current));
        return;
      }
      letter = letterOf(current);
      chart.destroy();
      chart = draw();
    });
    sized.observe(current);
    const coloured = new MutationObserver(() => chart.redraw(false, true));
    coloured.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    return () => {
      sized.disconnect();
      coloured.disconnect();
      chart.destroy();
    };
  }, [curve, isMoney]);
  return <div ref={place} className={classes.chart} aria-hidden="true" />;
}

function dataOf({ days, now, earlier }: SaleCurve): uPlot.AlignedData {
  const lines: uPlot.AlignedData = [[...days], [...now]];
  return earlier === null ? lines : [...lines, [...earlier]];
}

function sizeOf(place: HTMLElement): { width: number; height: number } {
  return { width: place.clientWidth, height: place.clientHeight };
}

/** In pixels of the page. */
function letterOf(place: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(place).fontSize);
}

function optionsOf(place: HTMLElement, curve: SaleCurve, isMoney: boolean): uPlot.Options {
  const colour = (name: string) => () => getComputedStyle(place).getPropertyValue(name);
  const letter = letterOf(place);
  const axis: uPlot.Axis = {
    stroke: colour("--mantine-color-dimmed"),
    font: `${letter}px ${getComputedStyle(place).fontFamily}`,
    grid: { stroke: colour("--fw-line"), width: 1 },
    ticks: { show: false },
  };
  const stairs = uPlot.paths.stepped?.({ align: 1 });
  const line = { ...(stairs && { paths: stairs }), width: 2.5, points: { show: false } };
  return {
    ...sizeOf(place),
    legend: { show: false },
    cursor: { show: false },
    padding: [letter, letter * 2, 0, 0],
    scales: { x: { time: false }, y: { range: (_, least, most) => rangeOf(least, most) } },
    axes: [
      {
        ...axis,
        incrs: [1, 2, 7, 14, 28, 56, 91, 182, 364, 728, 1820],
        space: letter * 4,
        size: letter * 2,
        gap: letter / 2,
        values: (_, days) => days.map(dayText),
      },
      {
        ...axis,
        incrs: stepsOf(isMoney),
        space: letter * 3,
        size: (_, values) => (longest(values) + 1) * letter * 0.65,
        gap: letter / 2,
        values: (_, totals) => totals.map((total) => shortText(total, isMoney)),
      },
    ],
    series: [
      {},
      { ...line, stroke: colour("--fw-good") },
      ...(curve.earlier === null ? [] : [{ ...line, stroke: colour("--fw-link"), dash: [7, 5] }]),
    ],
  };
}

/** From nothing, with a little room above the highest line. */
function rangeOf(least: number | null, most: number | null): [number, number] {
  return [Math.min(0, least ?? 0), Math.max(1, (most ?? 0) * 1.05)];
}

const dayText = (day: number) => (day > 0 ? `+${day}` : String(Math.abs(day)));

const longest = (values: readonly string[] | null) =>
  Math.max(2, ...(values ?? []).map(({ length }) => length));

/** Whole tickets and dollars, in steps of 1, 2 and 5. */
function stepsOf(isMoney: boolean): number[] {
  const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];
  const steps = powers.flatMap((power) => [power, 2 * power, 5 * power]);
  return isMoney ? steps.filter((step) => step >= 10) : steps;
}
