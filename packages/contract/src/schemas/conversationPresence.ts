import { type Infer, list, object, singleLineText, uuid, withSchemaName } from '../schemaBuilder/index.ts';

/** Users (the client's owner and members) who are currently writing in the same conversation. */
export const conversationPresence = withSchemaName(
  'Presence',
  object({
    conversationId: uuid(),
    people: list(object({ id: uuid(), name: singleLineText({ max: 100 }) })),
  }),
);
export type ConversationPresence = Infer<typeof conversationPresence>;
