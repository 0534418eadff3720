import { useSyncExternalStore } from 'react';

/** What a screen shows while a command works: the command changes it, the screen follows. */
export interface Model<T> {
  get(): T;
  change(part: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

export function createModel<T extends object>(initial: T): Model<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    change(part) {
      value = { ...value, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useModel = <T>({ get, subscribe }: Model<T>): T => useSyncExternalStore(subscribe, get, get);
