import { useEffect, useRef, useState } from 'react';

export interface Chosen<Value> {
  readonly chosen: Value;
  /** Somebody chose this, and it is on its way. */
  choose(value: Value): void;
  /** One of them arrived, or did not. */
  settled(hasFailed: boolean): void;
}

/**
 * What somebody chose, which counts at once. While a choice is on its way, what the server tells is from before it, and
 * would take it back under the next one.
 */
export function useChosen<Value>(kept: Value): Chosen<Value> {
  const [chosen, setChosen] = useState(kept);
  const onTheirWay = useRef(0);
  useEffect(() => {
    if (onTheirWay.current === 0) setChosen(kept);
  }, [kept]);
  return {
    chosen,
    choose(value) {
      onTheirWay.current += 1;
      setChosen(value);
    },
    settled(hasFailed) {
      onTheirWay.current -= 1;
      if (hasFailed && onTheirWay.current === 0) setChosen(kept);
    },
  };
}
