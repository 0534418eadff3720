import type { Message, TeamNote } from '@recado/contract';

/** Notes above and below each message, by the message's ID. */
export interface PlacedNotes {
  readonly above: ReadonlyMap<string, readonly TeamNote[]>;
  readonly below: ReadonlyMap<string, readonly TeamNote[]>;
}

interface LoadedSection {
  /** Loaded messages, oldest first. */
  readonly messages: readonly Message[];
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Places each note below the last message that existed when the note was written. If all messages are newer,
 * the note is placed above the first one. Omits notes that belong next to messages that are not loaded yet.
 *
 * @param notes oldest first
 */
export function placeNotesBetweenMessages(
  { messages, before, after }: LoadedSection,
  notes: readonly TeamNote[],
): PlacedNotes {
  const above = new Map<string, TeamNote[]>();
  const below = new Map<string, TeamNote[]>();
  const [first] = messages;
  if (!first) return { above, below };
  const append = (side: Map<string, TeamNote[]>, id: string, note: TeamNote) =>
    side.set(id, [...(side.get(id) ?? []), note]);
  let index = -1;
  for (const note of notes) {
    while (index + 1 < messages.length && (messages[index + 1]?.timestamp ?? '') <= note.createdAt) index += 1;
    const message = messages[index];
    if (!message) {
      if (before === null) append(above, first.id, note);
    } else if (index < messages.length - 1 || after === null) append(below, message.id, note);
  }
  return { above, below };
}
