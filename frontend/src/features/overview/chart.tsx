import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import classes from "./sale-figure.module.css";

interface ChartProps {
  /** Returns the options for an element. A new function redraws the chart. */
  optionsOf: (place: HTMLElement) => uPlot.Options;
  data: uPlot.AlignedData;
  /** The height in em; curves share the height of the style sheet. */
  height?: number;
}

/** A chart, hidden from screen readers: its figure has the same in words and numbers, also for browsers without canvas. */
export function Chart({ optionsOf, data, height }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null || !("Path2D" in window)) return;
    const draw = () => new uPlot(optionsOf(current), data, current);
    let chart = draw();
    let letter = letterOf(current);
    // Resizes the chart with the element; a new font size needs a new chart.
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
    // Rebuilds the paths, as bars with unchanged axes are not redrawn otherwise.
    const coloured = new MutationObserver(() => chart.redraw(true, true));
    coloured.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    return () => {
      sized.disconnect();
      coloured.disconnect();
      chart.destroy();
    };
  }, [optionsOf, data]);
  const style = height === undefined ? undefined : { height: `${height}em` };
  return <div ref={place} className={classes.chart} style={style} aria-hidden="true" />;
}

function sizeOf(place: HTMLElement): { width: number; height: number } {
  return { width: place.clientWidth, height: place.clientHeight };
}

/** The font size in CSS pixels. */
export function letterOf(place: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(place).fontSize);
}

/** Returns a function for a CSS colour in the present colour scheme. */
export function colourOf(place: HTMLElement, name: string): () => string {
  return () => getComputedStyle(place).getPropertyValue(name);
}

/** The size, fonts and lines that all charts share. */
export function paperOf(place: HTMLElement) {
  const letter = letterOf(place);
  const axis = {
    stroke: colourOf(place, "--mantine-color-dimmed"),
    font: `${letter}px ${getComputedStyle(place).fontFamily}`,
    grid: { stroke: colourOf(place, "--fw-line"), width: 1 },
    ticks: { show: false },
    gap: letter / 2,
  } satisfies uPlot.Axis;
  const padding: uPlot.Padding = [letter, letter * 2, 0, 0];
  const paper = {
    ...sizeOf(place),
    legend: { show: false },
    cursor: { show: false },
    padding,
  };
  return { letter, axis, paper };
}

/** The range of an axis: from 0, or a negative minimum, to 5% above the maximum. */
export function rangeOf(least: number | null, most: number | null): [number, number] {
  return [Math.min(0, least ?? 0), Math.max(1, (most ?? 0) * 1.05)];
}

/** The longest of the labels, in characters. */
export const longest = (labels: readonly string[] | null) =>
  Math.max(2, ...(labels ?? []).map(({ length }) => length));
