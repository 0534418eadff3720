/** Share of a limit (80 %) from which an account gets a warning. */
const NEAR_LIMIT_RATIO = 0.8;
/** An account gets a warning when its trial ends within this number of days, or has already ended. */
export const TRIAL_WARNING_DAYS = 7;

/**
 * Whether the account has used so much of a limit that it needs a warning.
 *
 * @param limit null if the account has no limit
 */
export const isNearAccountLimit = (used: number, limit: number | null): limit is number =>
  limit !== null && used >= limit * NEAR_LIMIT_RATIO;
