import { RECURRENCE_UNITS } from '@recado/contract/rules';

/** Choices in the form of a scheduled message: no repetition, or the unit of the repetition. */
export const REPEAT_INTERVALS = ['none', ...RECURRENCE_UNITS] as const;
export type RepeatInterval = (typeof REPEAT_INTERVALS)[number];
