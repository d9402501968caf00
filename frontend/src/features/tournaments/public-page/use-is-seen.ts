import { useEffect, useState, type RefObject } from "react";

/** Excludes the fixed bar at the top of a phone's window (`--fw-bar-height`). */
const belowBar = "-64px 0px 0px";

/** Whether a part of the element is visible; true until the first observation. */
export function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const look = (entries: IntersectionObserverEntry[]) =>
      setIsSeen(entries.at(-1)?.isIntersecting ?? true);
    const observer = new IntersectionObserver(look, { rootMargin: belowBar });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
