import { CONTACT_LABELS, NOTES_LIMIT, OWN_NAME_LIMIT } from '../rules/index.ts';
import {
  described,
  flag,
  type Infer,
  instant,
  line,
  list,
  named,
  nullable,
  object,
  prose,
  uuid,
} from '../shape/index.ts';
import { LABEL_LIMIT } from './label.ts';

/** Somebody with whom messages were exchanged. */
export const contact = named(
  'Contact',
  object({
    id: uuid(),
    /** As messages name them, and as `to` takes it. */
    chat: line({ max: 80 }),
    /** As they are shown everywhere: what we call them, else what they call themselves; null while nobody said. */
    name: nullable(prose({ max: 200 })),
    /** What somebody here calls them. */
    ownName: nullable(line({ max: OWN_NAME_LIMIT })),
    /** What they call themselves. */
    whatsappName: nullable(prose({ max: 200 })),
    /** By name, of the client's labels. */
    labels: list(line({ max: LABEL_LIMIT }), { max: CONTACT_LABELS }),
    /** What somebody here noted; nobody else sees it. */
    notes: nullable(prose({ max: NOTES_LIMIT })),
    phoneNumber: nullable(line({ max: 40 })),
    lid: nullable(line({ max: 40 })),
    lastMessageAt: instant(),
    /** Since when they want nothing that no person writes to them; null: they may be written to. */
    optedOutAt: nullable(instant()),
  }),
);
export type Contact = Infer<typeof contact>;

/** A message that says nothing else, without regard to capitals, accents and what stands around it. */
const word = () => line({ max: 30, visible: value => /[\p{L}\p{N}]/u.test(value) });
const words = (description: string) => described(list(word(), { min: 1, max: 10 }), description);
const reply = (description: string) => described(nullable(prose({ max: 1_000 })), description);

/** Whether customers can say themselves that they want no messages, how they do and take it back, and what they hear then. */
export const optOut = object({
  enabled: described(flag(), 'Si estas palabras cuentan.'),
  stopWords: words('Con una de ellas, sola en un mensaje, alguien se da de baja.'),
  startWords: words('Con una de ellas vuelve a recibir.'),
  stopReply: reply('Con qué se le confirma la baja, una vez; nulo: con nada.'),
  startReply: reply('Con qué se le confirma que vuelve a recibir; nulo: con nada.'),
});
export type OptOut = Infer<typeof optOut>;

/** What counts until the owner says otherwise. */
export const USUAL_OPT_OUT: OptOut = {
  enabled: true,
  stopWords: ['BAJA'],
  startWords: ['ALTA'],
  stopReply: null,
  startReply: null,
};
export const sampleOptOut: OptOut = {
  ...USUAL_OPT_OUT,
  stopReply: 'Listo: ya no le enviaremos mensajes. Si cambia de opinión, escriba ALTA.',
};

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
  ownName: null,
  whatsappName: 'Marta',
  labels: ['Pedidos'],
  notes: 'Prefiere que le escriban por la tarde.',
  lastMessageAt: '2026-03-02T18:20:00.000Z',
  optedOutAt: null,
};
export const sampleBlocked: BlockedPerson = names;
