/** Whether a path is one of the conversations', which lie below the client's. */
export const isConversations = (path: string): boolean =>
  path === '/conversations' || /^\/clients\/[^/]+\/conversations(\/|$)/.test(path);
