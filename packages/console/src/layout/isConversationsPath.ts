/** Returns whether a path shows conversations, either of all clients or of one client. */
export const isConversationsPath = (path: string): boolean =>
  path === '/conversations' || /^\/clients\/[^/]+\/conversations(\/|$)/.test(path);

/** Like `isConversationsPath`, but includes pages opened from there: contacts, schedules, campaigns. */
export const isConversationsAreaPath = (path: string): boolean =>
  isConversationsPath(path) || /^\/clients\/[^/]+\/(contacts|schedules|campaigns)(\/|$)/.test(path);
