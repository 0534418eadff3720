import { type Infer, line, list, named, object, uuid } from '../shape/index.ts';

/** Who of those with whom a client is shared, or its owner, is writing just now, and in which conversation. */
export const presence = named(
  'Presence',
  object({
    conversationId: uuid(),
    people: list(object({ id: uuid(), name: line({ max: 100 }) })),
  }),
);
export type Presence = Infer<typeof presence>;
