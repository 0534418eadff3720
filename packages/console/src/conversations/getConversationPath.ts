/** Path of a conversation, and of one of its messages if `messageId` is defined. */
export const getConversationPath = (clientId: string, conversationId: string, messageId?: string): string =>
  `/conversations/${clientId}/${conversationId}${messageId === undefined ? '' : `?message=${messageId}`}`;
