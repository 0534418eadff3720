import type { Message, Note } from '@recado/contract';

/** Which notes stand beside which message, by its id. */
export interface PlacedNotes {
  readonly above: ReadonlyMap<string, readonly Note[]>;
  readonly below: ReadonlyMap<string, readonly Note[]>;
}

interface Stretch {
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Each note below the last message that was there when it was written; older than all, above the first. What belongs to messages
 * that are not shown waits for them.
 *
 * @param notes oldest first
 */
export function placedNotes({ messages, before, after }: Stretch, notes: readonly Note[]): PlacedNotes {
  const above = new Map<string, Note[]>();
  const below = new Map<string, Note[]>();
  const [first] = messages;
  if (!first) return { above, below };
  const put = (where: Map<string, Note[]>, id: string, note: Note) =>
    where.set(id, [...(where.get(id) ?? []), note]);
  let at = -1;
  for (const note of notes) {
    while (at + 1 < messages.length && (messages[at + 1]?.timestamp ?? '') <= note.createdAt) at += 1;
    const message = messages[at];
    if (!message) {
      if (before === null) put(above, first.id, note);
    } else if (at < messages.length - 1 || after === null) put(below, message.id, note);
  }
  return { above, below };
}
