import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import classes from "./sale-figure.module.css";

interface ChartProps {
  /** The drawing for a place of the page; the same function as long as it draws the same. */
  optionsOf: (place: HTMLElement) => uPlot.Options;
  data: uPlot.AlignedData;
  /** In letters; curves have one height. */
  height?: number;
}

/** A drawing for the eye; its figure has the same in words and numbers. A browser that cannot draw shows those alone. */
export function Chart({ optionsOf, data, height }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null || !("Path2D" in window)) return;
    const draw = () => new uPlot(optionsOf(current), data, current);
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
    // With its paths anew: otherwise bars, whose axes do not move, are not drawn again.
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

/** The size of the letters, in pixels of the page. */
export function letterOf(place: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(place).fontSize);
}

/** A colour of the page, in the scheme of the moment. */
export function colourOf(place: HTMLElement, name: string): () => string {
  return () => getComputedStyle(place).getPropertyValue(name);
}

/** The size, the letters and the lines that all drawings share. */
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

/** From nothing, with a little room above the highest value. */
export function rangeOf(least: number | null, most: number | null): [number, number] {
  return [Math.min(0, least ?? 0), Math.max(1, (most ?? 0) * 1.05)];
}

/** The width of labels in letters. */
export const longest = (labels: readonly string[] | null) =>
  Math.max(2, ...(labels ?? []).map(({ length }) => length));
