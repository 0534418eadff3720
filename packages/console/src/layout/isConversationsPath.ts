/** Returns whether a path is a page of conversations: of all clients, or below one client's path. */
export const isConversationsPath = (path: string): boolean =>
  path === '/conversations' || /^\/clients\/[^/]+\/conversations(\/|$)/.test(path);

/** Includes pages that are opened from conversations and lead back: contacts, schedules, campaigns. */
export const isConversationsAreaPath = (path: string): boolean =>
  isConversationsPath(path) || /^\/clients\/[^/]+\/(contacts|schedules|campaigns)(\/|$)/.test(path);
