/**
 * Options that disable the retries of Baileys' transactions, because the vault below them retries by itself.
 */
export const noRetryTransactionOptions = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
