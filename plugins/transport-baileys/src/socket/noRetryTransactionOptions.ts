/**
 * Options that disable the retries of Baileys' key transactions, because the vault that stores the keys retries.
 */
export const noRetryTransactionOptions = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
