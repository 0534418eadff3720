import { type Message, type Note, sampleEvents, sampleNote } from '@recado/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placedNotes } from './placedNotes.ts';

const at = (second: number) => new Date(Date.UTC(2026, 2, 1) + second * 1000).toISOString();
const message = (second: number): Message => ({
  ...sampleEvents.message.data,
  id: `m${second}`,
  timestamp: at(second),
});
const note = (second: number): Note => ({ ...sampleNote, id: `n${second}`, createdAt: at(second) });
const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 12 });
const sorted = (all: readonly number[]) => all.toSorted((one, other) => one - other);

it('each note stands once, below what had been said and above what had not; what is beyond the stretch waits', () => {
  fc.assert(
    fc.property(seconds, seconds, fc.boolean(), fc.boolean(), (said, noted, hasBefore, hasAfter) => {
      const messages = sorted(said).map(message);
      const notes = sorted(noted).map(note);
      const ends = { before: hasBefore ? 'x' : null, after: hasAfter ? 'x' : null };
      const { above, below } = placedNotes({ messages, ...ends }, notes);
      const shown = messages.flatMap(({ id, timestamp }) => [
        ...(above.get(id) ?? []).map(({ id, createdAt }) => [id, createdAt]),
        [id, timestamp],
        ...(below.get(id) ?? []).map(({ id, createdAt }) => [id, createdAt]),
      ]);
      const times = shown.map(([, time = '']) => time);
      expect(times).toEqual(times.toSorted());
      const [first, last] = [messages.at(0)?.timestamp, messages.at(-1)?.timestamp];
      const expected = notes.filter(
        ({ createdAt }) =>
          first !== undefined &&
          last !== undefined &&
          (createdAt >= first || !hasBefore) &&
          (createdAt < last || !hasAfter),
      );
      const ids = shown.map(([id = '']) => id).filter(id => id.startsWith('n'));
      expect(ids).toEqual(expected.map(({ id }) => id));
    }),
  );
});
