import type { Presence } from '@recado/contract';
import type { Bus } from '../../ground/bus/index.ts';

/** Milliseconds for which somebody who said so is taken to be writing. */
const LASTS = 12_000;
const SUBJECT = 'presence';

/** Who said that they are writing, or are no longer. */
export interface Told {
  readonly conversationId: string;
  readonly person: Presence['people'][number];
  readonly isWriting: boolean;
}

export type PresenceFeed = Pick<ReturnType<typeof createPresence>, 'of' | 'listen'>;

/**
 * Who is writing in which conversation of a client, so that two do not answer the same person unknowingly. It is told to every
 * process over the bus and kept by none: what nobody repeats is over after some seconds.
 *
 * @param lasts milliseconds
 */
export function createPresence({ bus, lasts = LASTS }: { readonly bus: Bus; readonly lasts?: number }) {
  /** By client; then by conversation and person, since one writes in several tabs. */
  const writing = new Map<string, Map<string, { readonly told: Told; readonly over: NodeJS.Timeout }>>();
  const listeners = new Map<string, Set<() => void>>();

  const changed = (clientId: string): void => {
    for (const listener of listeners.get(clientId) ?? []) listener();
  };
  const end = (clientId: string, key: string): void => {
    const own = writing.get(clientId);
    if (!own?.delete(key)) return;
    if (own.size === 0) writing.delete(clientId);
    changed(clientId);
  };
  const hear = (clientId: string, told: Told): void => {
    const key = `${told.conversationId} ${told.person.id}`;
    const known = writing.get(clientId)?.get(key);
    clearTimeout(known?.over);
    if (!told.isWriting) {
      end(clientId, key);
      return;
    }
    const own =
      writing.get(clientId) ?? new Map<string, { readonly told: Told; readonly over: NodeJS.Timeout }>();
    const over = setTimeout(() => end(clientId, key), lasts).unref();
    writing.set(clientId, own.set(key, { told, over }));
    // Who repeats it changes nothing.
    if (!known) changed(clientId);
  };
  const unhear = bus.listen(SUBJECT, message => {
    const { clientId, ...told } = message as Told & { readonly clientId: string };
    hear(clientId, told);
  });

  return {
    tell: (clientId: string, told: Told): void => bus.tell(SUBJECT, { clientId, ...told }),

    /** @param but who asks, and knows what they write themselves */
    of(clientId: string, but?: string): Presence[] {
      const people = new Map<string, Presence['people'][number][]>();
      for (const { told } of writing.get(clientId)?.values() ?? [])
        if (told.person.id !== but)
          people.set(told.conversationId, [...(people.get(told.conversationId) ?? []), told.person]);
      return [...people].map(([conversationId, some]) => ({ conversationId, people: some }));
    },

    /** Told whenever that may be different. @returns what ends it */
    listen(clientId: string, listener: () => void): () => void {
      const own = listeners.get(clientId) ?? new Set();
      listeners.set(clientId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(clientId) === own) listeners.delete(clientId);
      };
    },

    stop(): void {
      unhear();
      for (const own of writing.values()) for (const { over } of own.values()) clearTimeout(over);
      writing.clear();
    },
  };
}
