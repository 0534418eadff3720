import { type Infer, instant, line, named, nullable, object, prose, uuid } from '../shape/index.ts';

/** Somebody with whom messages were exchanged. */
export const contact = named(
  'Contact',
  object({
    id: uuid(),
    /** As messages name them, and as `to` takes it. */
    chat: line({ max: 80 }),
    /** As they call themselves; null while they did not say. */
    name: nullable(prose({ max: 200 })),
    phoneNumber: nullable(line({ max: 40 })),
    lid: nullable(line({ max: 40 })),
    lastMessageAt: instant(),
  }),
);
export type Contact = Infer<typeof contact>;

/** As WhatsApp names somebody who is blocked. */
export const blockedPerson = named(
  'BlockedPerson',
  object({
    chat: line({ max: 80 }),
    name: nullable(prose({ max: 200 })),
    phoneNumber: nullable(line({ max: 40 })),
    lid: nullable(line({ max: 40 })),
  }),
);
export type BlockedPerson = Infer<typeof blockedPerson>;

const names = { chat: '5215587654321', name: 'Marta', phoneNumber: '5215587654321', lid: '123456789012345' };
export const sampleContact: Contact = {
  id: '0197b1a3-0e11-7d42-8b33-4c5d6e7f8a9b',
  ...names,
  lastMessageAt: '2026-03-02T18:20:00.000Z',
};
export const sampleBlocked: BlockedPerson = names;
