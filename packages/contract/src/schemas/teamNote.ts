import { MAX_INTERNAL_NOTE_CHARS } from '../rules/constants.ts';
import {
  type Infer,
  instant,
  multilineText,
  object,
  oneOf,
  singleLineText,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { exampleConversation } from './conversation.ts';
import { messageOrigin } from './messageOrigin.ts';
import { exampleUser } from './samples.ts';

/** Internal note in a conversation, for the users who answer it. Notes are never sent to the customer. */
export const teamNote = withSchemaName(
  'Note',
  object({
    id: uuid(),
    conversationId: uuid(),
    text: multilineText({ max: MAX_INTERNAL_NOTE_CHARS }),
    /** Author of the note: a signed-in user or a program. */
    writtenBy: messageOrigin,
    createdAt: instant(),
  }),
);
export type TeamNote = Infer<typeof teamNote>;

/** Possible assignee of a conversation: the client's owner or a member of the client. */
export const conversationColleague = withSchemaName(
  'Colleague',
  object({
    /** ID of the user. */
    id: uuid(),
    name: singleLineText({ max: 100 }),
    role: oneOf('owner', 'answers', 'manages'),
  }),
);
export type Colleague = Infer<typeof conversationColleague>;

export const exampleTeamNote: TeamNote = {
  id: '0197b1a3-6a10-7c42-8b51-2d3e4f5a6b7c',
  conversationId: exampleConversation.id,
  text: 'Quiere factura. Pedir los datos antes de cobrar.',
  writtenBy: { kind: 'console', user: { id: exampleUser.id, name: exampleUser.name } },
  createdAt: '2026-03-02T18:25:00.000Z',
};

export const exampleColleagues: readonly Colleague[] = [{ id: exampleUser.id, name: exampleUser.name, role: 'owner' }];
