export { clientsOfAccounts, noteAccounts } from './accounts.ts';
export { aliasOf, noteAlias, pruneAliases, withOwnNames } from './aliases.ts';
export { dropPost, isGenuine, keepPost, oldestPosts, pruneKeptPosts } from './keptPosts.ts';
export * from './Transports.ts';
