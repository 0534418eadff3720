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
  oneOf,
  prose,
  uuid,
  whole,
} from '../shape/index.ts';
import { LABEL_LIMIT } from './label.ts';

/** Somebody with whom messages were exchanged, or who was added here. */
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
    /** Null: nothing was exchanged yet; somebody here added them. */
    lastMessageAt: nullable(instant()),
    /** Since when they want nothing that no person writes to them; null: they may be written to. */
    optedOutAt: nullable(instant()),
  }),
);
export type Contact = Infer<typeof contact>;

/** What of a contact a column of a spreadsheet may be. */
export const importFields = ['number', 'ownName', 'labels', 'notes', 'optedOut'] as const;
export type ImportField = (typeof importFields)[number];

/** A column as it is headed, and what it is read as; null: nothing here, or another column is. */
export const importColumn = named(
  'ImportColumn',
  object({ header: prose({ max: 200, empty: true }), field: nullable(oneOf(...importFields)) }),
);
export type ImportColumn = Infer<typeof importColumn>;

/** A row of a spreadsheet of contacts, and what comes of it. */
export const importedRow = named(
  'ImportedRow',
  object({
    /** As a spreadsheet counts them: the headings are row 1. */
    row: whole({ min: 1 }),
    outcome: oneOf('created', 'changed', 'unchanged', 'wrong'),
    /** As `to` takes it; null where it could not be read. */
    contact: nullable(line({ max: 80 })),
    /** As they are shown from then on. */
    name: nullable(prose({ max: 200 })),
    changes: list(oneOf('ownName', 'labels', 'notes', 'optedOut'), { max: 4 }),
    /** Why nothing is done with it. */
    reason: nullable(prose({ max: 500 })),
  }),
);
export type ImportedRow = Infer<typeof importedRow>;

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
export const sampleImportedRow: ImportedRow = {
  row: 2,
  outcome: 'created',
  contact: '525587654321',
  name: 'Marta, la de los pasteles',
  changes: ['ownName'],
  reason: null,
};
export const sampleBlocked: BlockedPerson = names;
