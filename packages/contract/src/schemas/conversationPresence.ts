import { type Infer, line, list, nameSchema, object, uuid } from '../schemaBuilder/index.ts';

/** Users (the client's owner and members) who are currently writing in the same conversation. */
export const conversationPresence = nameSchema(
  'Presence',
  object({
    conversationId: uuid(),
    people: list(object({ id: uuid(), name: line({ max: 100 }) })),
  }),
);
export type ConversationPresence = Infer<typeof conversationPresence>;
