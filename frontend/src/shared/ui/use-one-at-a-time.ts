import { useRef } from "react";

type Mutate<Variables> = (variables: Variables, options: { onSettled: () => void }) => void;

/** Makes one call at a time. The ref is set within the event, so two presses before React has drawn the first one make one call. */
export function useOneAtATime<Variables>(mutate: Mutate<Variables>) {
  const isUnderWay = useRef(false);
  return {
    isUnderWay: () => isUnderWay.current,
    start: (variables: Variables) => {
      isUnderWay.current = true;
      mutate(variables, { onSettled: () => void (isUnderWay.current = false) });
    },
  };
}
