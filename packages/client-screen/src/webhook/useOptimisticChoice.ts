import { useEffect, useRef, useState } from 'react';

export interface OptimisticChoice<Value> {
  readonly value: Value;
  /** Shows a new value immediately, before its request is sent. */
  choose(newValue: Value): void;
  /**
   * Must be called when the request has ended. If the request failed and no other request is pending, the hook
   * shows the stored value again.
   */
  settle(hasFailed: boolean): void;
}

/**
 * Holds a value that is shown as soon as the user chooses it. Data that the server sends during the
 * request is ignored, because it is older than the choice and would undo it.
 */
export function useOptimisticChoice<Value>(storedValue: Value): OptimisticChoice<Value> {
  const [value, setValue] = useState(storedValue);
  const pendingRequests = useRef(0);
  useEffect(() => {
    if (pendingRequests.current === 0) setValue(storedValue);
  }, [storedValue]);
  return {
    value,
    choose(newValue) {
      pendingRequests.current += 1;
      setValue(newValue);
    },
    settle(hasFailed) {
      pendingRequests.current -= 1;
      if (hasFailed && pendingRequests.current === 0) setValue(storedValue);
    },
  };
}
