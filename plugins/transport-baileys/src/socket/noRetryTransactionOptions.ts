/** Options for Baileys' transactions without retries: the vault below retries by itself. */
export const noRetryTransactionOptions = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
