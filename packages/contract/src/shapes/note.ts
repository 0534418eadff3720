import { INTERNAL_NOTE_LIMIT } from '../rules/constants.ts';
import { type Infer, instant, line, named, object, oneOf, prose, uuid } from '../shape/index.ts';
import { sampleConversation } from './conversation.ts';
import { messageOrigin } from './messageContent.ts';
import { sampleUser } from './samples.ts';

/** What somebody wrote in a conversation for those who answer there. It is no message: nothing of it ever leaves. */
export const note = named(
  'Note',
  object({
    id: uuid(),
    conversationId: uuid(),
    text: prose({ max: INTERNAL_NOTE_LIMIT }),
    /** Somebody signed in, or a program. */
    writtenBy: messageOrigin,
    createdAt: instant(),
  }),
);
export type Note = Infer<typeof note>;

/** Somebody who can be given a conversation: its client's owner, or one with whom it is shared. */
export const colleague = named(
  'Colleague',
  object({
    /** Of the user. */
    id: uuid(),
    name: line({ max: 100 }),
    role: oneOf('owner', 'answers', 'manages'),
  }),
);
export type Colleague = Infer<typeof colleague>;

export const sampleNote: Note = {
  id: '0197b1a3-6a10-7c42-8b51-2d3e4f5a6b7c',
  conversationId: sampleConversation.id,
  text: 'Quiere factura. Pedir los datos antes de cobrar.',
  writtenBy: { kind: 'console', user: { id: sampleUser.id, name: sampleUser.name } },
  createdAt: '2026-03-02T18:25:00.000Z',
};

export const sampleColleagues: readonly Colleague[] = [
  { id: sampleUser.id, name: sampleUser.name, role: 'owner' },
];
