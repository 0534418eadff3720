import {
  contactImportFields,
  MAX_CHAT_CHARS,
  MAX_CONTACT_LABELS,
  MAX_CONTACT_NAME_CHARS,
  MAX_CONTACT_NOTES_CHARS,
  MAX_LABEL_NAME_CHARS,
  MAX_LID_CHARS,
  MAX_USERNAME_CHARS,
} from '../rules/index.ts';
import {
  flag,
  type Infer,
  instant,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** A person who exchanged messages with the client, or who was added as a contact by a user. */
export const contact = withSchemaName(
  'Contact',
  object({
    id: uuid(),
    /** Chat with the contact, with the same identifier as in messages and in `to`. */
    chat: singleLineText({ max: MAX_CHAT_CHARS }),
    /** Displayed name: `ownName`, `whatsappName`, or `@` and `username`; null if all are unknown. */
    name: nullable(multilineText({ max: 200 })),
    /** Name that a user of the client gave to the contact. */
    ownName: nullable(singleLineText({ max: MAX_CONTACT_NAME_CHARS })),
    /** Name that the person has on WhatsApp. */
    whatsappName: nullable(multilineText({ max: 200 })),
    /** Name that the person chose on WhatsApp, without @. Absent if none is known. */
    username: optional(singleLineText({ max: MAX_USERNAME_CHARS })),
    /** Names of the labels that the client gave to the contact. */
    labels: list(singleLineText({ max: MAX_LABEL_NAME_CHARS }), { max: MAX_CONTACT_LABELS }),
    /** Notes that users of the client wrote about the contact. The contact cannot see them. */
    notes: nullable(multilineText({ max: MAX_CONTACT_NOTES_CHARS })),
    phoneNumber: nullable(singleLineText({ max: 40 })),
    lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
    /** Time of the last message. Null if there is none, because a user added the contact. */
    lastMessageAt: nullable(instant()),
    /** Time of the opt-out from automated messages; null: not opted out. */
    optedOutAt: nullable(instant()),
  }),
);
export type Contact = Infer<typeof contact>;

/**
 * How the columns of a list were recognized. `headings`: by their headings. `guess`: by their content, so the owner must
 * confirm them. `chosen`: the request contains them. `remembered`: as chosen for an earlier list with the same headings.
 * `none`: the list has no headings, and each line is read by itself.
 */
export const listMappings = ['headings', 'guess', 'chosen', 'remembered', 'none'] as const;
export type ListMapping = (typeof listMappings)[number];

/** Fields of the columns of a list in their order, separated by commas; a hyphen stands for an unused column. */
export const listColumnsParam = withDescription(
  textMatchingPattern(
    new RegExp(`^(${contactImportFields.join('|')}|-)(,(${contactImportFields.join('|')}|-)){0,199}$`),
    'columns',
  ),
  `Qué hay en cada columna, en su orden y separado por comas: ${contactImportFields.join(', ')}, o - si no se usa.`,
);

/** Name of the sheet of a workbook that is read instead of the first one. Excel limits names to 31 characters. */
export const listSheetParam = withDescription(
  singleLineText({ max: 100 }),
  'Nombre de la hoja del Excel que se lee. Sin él, la primera que tiene filas.',
);

/** Names of the sheets with telephone numbers that a workbook has besides the one that was read. */
export const otherListSheets = withDescription(
  list(singleLineText({ max: 100 }), { max: 100 }),
  'Otras hojas del Excel con números de teléfono, que no se leyeron. Cada una se lee con `sheet`.',
);

/** Header of a column, the contact field for its values (null: not used), and its first values. */
export const contactImportColumn = withSchemaName(
  'ImportColumn',
  object({
    header: multilineText({ max: 200, empty: true }),
    field: nullable(oneOf(...contactImportFields)),
    examples: list(singleLineText({ max: 80 }), { max: 3 }),
  }),
);
export type ContactImportColumn = Infer<typeof contactImportColumn>;

/** A row of a contact spreadsheet, and the result of its import. */
export const contactImportRowResult = withSchemaName(
  'ImportedRow',
  object({
    /** Row number as in a spreadsheet: the header is row 1. */
    row: integer({ min: 1 }),
    outcome: oneOf('created', 'changed', 'unchanged', 'wrong'),
    /** Identifier of the contact, as in the field `to` of a message. Null if the row has no readable number. */
    contact: nullable(singleLineText({ max: MAX_CHAT_CHARS })),
    /** Displayed name after the import. */
    name: nullable(multilineText({ max: 200 })),
    changes: list(oneOf('ownName', 'labels', 'notes', 'optedOut'), { max: 4 }),
    /** Reason why the row of the contact sheet is not imported. */
    reason: nullable(multilineText({ max: 500 })),
    /** Text of the number in the file, for rows that are not imported. */
    written: nullable(singleLineText({ max: 200, empty: true })),
  }),
);
export type ContactImportRowResult = Infer<typeof contactImportRowResult>;

/** Keyword that applies if it is the whole message. Case, accents and surrounding characters are ignored. */
const keyword = () => singleLineText({ max: 30, visible: value => /[\p{L}\p{N}]/u.test(value) });
const keywordList = (description: string) => withDescription(list(keyword(), { min: 1, max: 10 }), description);
const replyText = (description: string) => withDescription(nullable(multilineText({ max: 1_000 })), description);

/** Whether customers can opt out and in by message, the keywords for both, and the replies. */
export const optOutSettings = object({
  enabled: withDescription(flag(), 'Si estas palabras cuentan.'),
  stopWords: keywordList('Con una de ellas, sola en un mensaje, alguien se da de baja.'),
  startWords: keywordList('Con una de ellas vuelve a recibir.'),
  stopReply: replyText('Con qué se le confirma la baja, una vez; nulo: con nada.'),
  startReply: replyText('Con qué se le confirma que vuelve a recibir; nulo: con nada.'),
});
export type OptOutSettings = Infer<typeof optOutSettings>;

/** Opt-out settings that apply until the owner changes them. */
export const DEFAULT_OPT_OUT_SETTINGS: OptOutSettings = {
  enabled: true,
  stopWords: ['BAJA'],
  startWords: ['ALTA'],
  stopReply: null,
  startReply: null,
};
export const exampleOptOutSettings: OptOutSettings = {
  ...DEFAULT_OPT_OUT_SETTINGS,
  stopReply: 'Listo: ya no le enviaremos mensajes. Si cambia de opinión, escriba ALTA.',
};

/** A blocked person, with the identifiers that WhatsApp reports. */
export const blockedPerson = withSchemaName(
  'BlockedPerson',
  object({
    chat: singleLineText({ max: MAX_CHAT_CHARS }),
    name: nullable(multilineText({ max: 200 })),
    phoneNumber: nullable(singleLineText({ max: 40 })),
    lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
  }),
);
export type BlockedPerson = Infer<typeof blockedPerson>;

const samplePerson = { chat: '5215587654321', name: 'Marta', phoneNumber: '5215587654321', lid: '123456789012345' };
export const exampleContact: Contact = {
  id: '0197b1a3-0e11-7d42-8b33-4c5d6e7f8a9b',
  ...samplePerson,
  ownName: null,
  whatsappName: 'Marta',
  labels: ['Pedidos'],
  notes: 'Prefiere que le escriban por la tarde.',
  lastMessageAt: '2026-03-02T18:20:00.000Z',
  optedOutAt: null,
};
export const exampleContactImportRowResult: ContactImportRowResult = {
  row: 2,
  outcome: 'created',
  contact: '525587654321',
  name: 'Marta, la de los pasteles',
  changes: ['ownName'],
  reason: null,
  written: null,
};
export const exampleBlockedPerson: BlockedPerson = samplePerson;
