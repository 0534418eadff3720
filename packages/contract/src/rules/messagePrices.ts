/**
 * Service messages that Meta sends free of charge for each number and month, since 1 October 2026. Meta may change this
 * number, so owners can enter another one.
 */
export const DEFAULT_FREE_SERVICE_MESSAGES = 1_000;
export const MAX_FREE_SERVICE_MESSAGES = 10_000_000;
