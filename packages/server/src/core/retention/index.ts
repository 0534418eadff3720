export { applyRetention, DELETE_MESSAGE_DEPENDENTS_SQL } from './applyRetention.ts';
export { dropEmptyMonthPartitions } from './dropEmptyMonthPartitions.ts';
export { type RemoveUnusedFilesOptions, removeUnusedFiles } from './removeUnusedFiles.ts';
export { storeRetentionLimits } from './storeRetentionLimits.ts';
export { tidyConversationsAfterDeletion } from './tidyConversationsAfterDeletion.ts';
