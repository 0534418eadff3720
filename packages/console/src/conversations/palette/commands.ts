import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Action that the palette offers while the page that registered it is open. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Key that runs the action without the palette. */
  readonly shortcut?: string;
  readonly run: () => void;
}

const registered = new Map<object, readonly Command[]>();
const listeners = new Set<() => void>();
let snapshot: readonly Command[] = [];

const publish = () => {
  snapshot = [...registered.values()].flat();
  for (const listener of listeners) listener();
};

/** Offers commands in the palette while the calling component is mounted. Their IDs decide whether they are the same. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const ids = commands.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies(ids): register again only if other commands are offered.
  useEffect(() => {
    const owner = {};
    registered.set(
      owner,
      latest.current.map(({ id, ...command }) => ({
        ...command,
        id,
        run: () => latest.current.find(entry => entry.id === id)?.run(),
      })),
    );
    publish();
    return () => {
      registered.delete(owner);
      publish();
    };
  }, [ids]);
}

/** Returns the commands of the open page. */
export const useRegisteredCommands = (): readonly Command[] =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
