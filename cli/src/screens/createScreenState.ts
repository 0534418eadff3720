import { useSyncExternalStore } from 'react';

/** State of a screen. A running command updates it, and the screen renders every update. */
export interface ScreenState<T> {
  get(): T;
  update(part: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

export function createScreenState<T extends object>(initial: T): ScreenState<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    update(part) {
      value = { ...value, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useScreenState = <T>({ get, subscribe }: ScreenState<T>): T => useSyncExternalStore(subscribe, get, get);
