import { REPEATS } from '../rules/index.ts';
import { type Infer, instant, line, matching, object, oneOf, optional, whole } from '../shape/index.ts';

/** Days that something can be planned ahead. */
export const PLANNED_AHEAD = 366;

/** The last day, there. */
export const day = () => matching(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'date');

/** `timeZone`: by default the client's. At most one of `until` and `times`; without either, until it is deleted. */
export const repeat = object({
  every: oneOf(...REPEATS),
  timeZone: optional(line({ max: 60 })),
  until: optional(day()),
  times: optional(whole({ min: 1, max: 1_000 })),
});

/** What a send says that is to leave later. */
export const planning = { sendAt: optional(instant()), repeat: optional(repeat) };

export type AskedRepeat = Infer<typeof repeat>;
