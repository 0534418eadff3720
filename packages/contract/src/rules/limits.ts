/** Used share of a limit from which the account is warned. */
const NEAR_LIMIT_RATIO = 0.8;
/** Days before the end of a trial from which the account is warned. */
export const TRIAL_WARNING_DAYS = 7;

/** Whether so much of a limit is used that a warning is due. @param limit null: unlimited */
export const isNearLimit = (used: number, limit: number | null): limit is number =>
  limit !== null && used >= limit * NEAR_LIMIT_RATIO;
