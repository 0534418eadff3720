/** Transactions of Baileys that do not retry: the vault below waits by itself until it can write. */
export const onceOnly = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
