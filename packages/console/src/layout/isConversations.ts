/** Whether a path is one of the conversations', which lie below the client's. */
export const isConversations = (path: string): boolean =>
  path === '/conversations' || /^\/clients\/[^/]+\/conversations(\/|$)/.test(path);

/** … or of what one comes to from them, and goes back from: contacts, planned messages, campaigns. */
export const isAroundConversations = (path: string): boolean =>
  isConversations(path) || /^\/clients\/[^/]+\/(contacts|schedules|campaigns)(\/|$)/.test(path);
