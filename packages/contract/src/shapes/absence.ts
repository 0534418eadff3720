import { type Infer, instant, named, object, whole } from '../shape/index.ts';

/** Absences of a client that are listed. */
export const ABSENCES_LIMIT = 10;

/** A time in which a line was not connected and was wanted to be, and what came of it when it was back. */
export const absence = named(
  'Absence',
  object({
    beganAt: instant(),
    endedAt: instant(),
    /** Written meanwhile by somebody else, and brought by WhatsApp afterwards. */
    messages: whole(),
    /** Who wrote them. */
    people: whole(),
    /** That came, too, and could not be read. */
    undecryptable: whole(),
  }),
);
export type Absence = Infer<typeof absence>;

export const sampleAbsence: Absence = {
  beganAt: '2026-03-02T14:28:00.000Z',
  endedAt: '2026-03-02T15:10:00.000Z',
  messages: 7,
  people: 3,
  undecryptable: 1,
};
