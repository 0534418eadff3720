/** Path of a conversation, and of one of its messages if `messageId` is defined. */
export const getConversationPath = (clientId: string, conversationId: string, messageId?: string): string =>
  `/clients/${clientId}/conversations/${conversationId}${messageId === undefined ? '' : `?message=${messageId}`}`;
