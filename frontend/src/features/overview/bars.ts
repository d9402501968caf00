import type { Overview } from "#api/types.ts";

/** Dollars of a category or a method. */
export interface Bar {
  name: string;
  received: number;
  /** The rest of what is due; null where bars tell only what came. */
  outstanding: number | null;
}

/** Whether anything of them is still to come, which is then drawn and named. */
export function tellOutstanding(bars: readonly Bar[]): boolean {
  return bars.some(({ outstanding }) => (outstanding ?? 0) > 0);
}

/** The ends of the outlines; null draws none, where nothing is outstanding. */
export function outlinesOf(bars: readonly Bar[]): (number | null)[] {
  return bars.map(({ received, outstanding }) => (outstanding ? received + outstanding : null));
}

/** A bar for each category; null where there is no money to be seen. */
export function categoryBars({ categories }: Pick<Overview, "categories">): readonly Bar[] | null {
  return shown(
    categories.map(({ name, money: { received, outstanding } }) => ({
      name,
      received,
      outstanding,
    })),
  );
}

/** A bar for each method; null where there is no money to be seen. */
export function methodBars({ methods }: Pick<Overview, "methods">): readonly Bar[] | null {
  return shown(
    methods.map(({ method, received }) => ({
      name: methodText(method),
      received,
      outstanding: null,
    })),
  );
}

/** A method as staff wrote it. */
export function methodText(method: string): string {
  return method || "Without a method";
}

function shown(bars: readonly Bar[]): readonly Bar[] | null {
  const isSome = ({ received, outstanding }: Bar) => received !== 0 || (outstanding ?? 0) !== 0;
  return bars.some(isSome) ? bars : null;
}
