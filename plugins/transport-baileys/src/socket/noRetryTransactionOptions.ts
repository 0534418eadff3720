/**
 * Options for Baileys' transactions. They disable its retries, because the vault below it retries by itself.
 */
export const noRetryTransactionOptions = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
