export { AFTER_DELETING_MESSAGES_SQL, applyRetention } from './applyRetention.ts';
export { dropEmptyMonths } from './dropEmptyMonths.ts';
export { removeUnusedFiles, type UnusedFilesOptions } from './removeUnusedFiles.ts';
export { storeRetentionLimits } from './storeRetentionLimits.ts';
export { tidyConversations } from './tidyConversations.ts';
