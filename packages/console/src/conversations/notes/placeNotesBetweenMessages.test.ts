import { exampleEvents, exampleTeamNote, type Message, type TeamNote } from '@recado/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeNotesBetweenMessages } from './placeNotesBetweenMessages.ts';

const timeAt = (second: number) => new Date(Date.UTC(2026, 2, 1) + second * 1000).toISOString();
const message = (second: number): Message => ({
  ...exampleEvents.message.data,
  id: `m${second}`,
  timestamp: timeAt(second),
});
const note = (second: number): TeamNote => ({ ...exampleTeamNote, id: `n${second}`, createdAt: timeAt(second) });
const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 12 });
const sortNumbers = (numbers: readonly number[]) => numbers.toSorted((first, second) => first - second);

it('placeNotesBetweenMessages returns each note once, between the messages before and after it, and omits notes outside the section', () => {
  fc.assert(
    fc.property(seconds, seconds, fc.boolean(), fc.boolean(), (messageSeconds, noteSeconds, hasBefore, hasAfter) => {
      const messages = sortNumbers(messageSeconds).map(message);
      const notes = sortNumbers(noteSeconds).map(note);
      const ends = { before: hasBefore ? 'x' : null, after: hasAfter ? 'x' : null };
      const { above, below } = placeNotesBetweenMessages({ messages, ...ends }, notes);
      const entries = messages.flatMap(({ id, timestamp }) => [
        ...(above.get(id) ?? []).map(({ id, createdAt }) => [id, createdAt]),
        [id, timestamp],
        ...(below.get(id) ?? []).map(({ id, createdAt }) => [id, createdAt]),
      ]);
      const times = entries.map(([, time = '']) => time);
      expect(times).toEqual(times.toSorted());
      const [first, last] = [messages.at(0)?.timestamp, messages.at(-1)?.timestamp];
      const expected = notes.filter(
        ({ createdAt }) =>
          first !== undefined &&
          last !== undefined &&
          (createdAt >= first || !hasBefore) &&
          (createdAt < last || !hasAfter),
      );
      const ids = entries.map(([id = '']) => id).filter(id => id.startsWith('n'));
      expect(ids).toEqual(expected.map(({ id }) => id));
    }),
  );
});
