import type { Overview } from "#api/types.ts";

/** The dollars of a category or a method. */
export interface Bar {
  name: string;
  received: number;
  /** The outstanding dollars; null for methods, which have received money only. */
  outstanding: number | null;
}

/** Whether any bar has outstanding money, which the chart then shows and names. */
export function tellOutstanding(bars: readonly Bar[]): boolean {
  return bars.some(({ outstanding }) => (outstanding ?? 0) > 0);
}

/** The ends of the outlines; null, without an outline, when nothing is outstanding. */
export function outlinesOf(bars: readonly Bar[]): (number | null)[] {
  return bars.map(({ received, outstanding }) => (outstanding ? received + outstanding : null));
}

/** A bar for each category; null without money. */
export function categoryBars({ categories }: Pick<Overview, "categories">): readonly Bar[] | null {
  return shown(
    categories.map(({ name, money: { received, outstanding } }) => ({
      name,
      received,
      outstanding,
    })),
  );
}

/** A bar for each method; null without money. */
export function methodBars({ methods }: Pick<Overview, "methods">): readonly Bar[] | null {
  return shown(
    methods.map(({ method, received }) => ({
      name: methodText(method),
      received,
      outstanding: null,
    })),
  );
}

/** The method as staff wrote it. */
export function methodText(method: string): string {
  return method || "Without a method";
}

function shown(bars: readonly Bar[]): readonly Bar[] | null {
  const isSome = ({ received, outstanding }: Bar) => received !== 0 || (outstanding ?? 0) !== 0;
  return bars.some(isSome) ? bars : null;
}
