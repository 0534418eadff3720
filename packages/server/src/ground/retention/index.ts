export { allowAtMost } from './allowAtMost.ts';
export { dropMonths } from './dropMonths.ts';
export { AFTER_MESSAGES, forgetOld } from './forgetOld.ts';
export { type GoneFilesOptions, removeGoneFiles } from './removeGoneFiles.ts';
export { tidyConversations } from './tidyConversations.ts';
