/** Share of a limit from which on whoever has it is told. */
const NEAR = 0.8;
/** Days before the end of a trial from which on whoever has it is told. */
export const TRIAL_WARNING_DAYS = 7;

/** Whether so much of a limit is used that it has to be said. @param most null: there is none */
export const isNearLimit = (used: number, most: number | null): most is number =>
  most !== null && used >= most * NEAR;
