/** Returns whether a path shows conversations, either of all clients or of one client. */
export const isConversationsPath = (path: string): boolean =>
  path === '/conversations' || /^\/clients\/[^/]+\/conversations(\/|$)/.test(path);

/** Returns whether a path shows conversations, or a client's contacts, schedules, campaigns or status posts. */
export const isConversationsAreaPath = (path: string): boolean =>
  isConversationsPath(path) || /^\/clients\/[^/]+\/(contacts|schedules|campaigns|status-posts)(\/|$)/.test(path);
