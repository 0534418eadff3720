import {
  type Infer,
  instant,
  integer,
  multilineText,
  nullable,
  object,
  oneOf,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';

export const importCounts = withSchemaName(
  'ImportCounts',
  object({ created: integer(), changed: integer(), unchanged: integer(), wrong: integer() }),
);

/** Import of a long list in the background: of contacts, or of the recipients of a campaign. */
export const listImport = withSchemaName(
  'ListImport',
  object({
    id: uuid(),
    kind: oneOf('contacts', 'recipients'),
    /** Campaign of the recipients. Null for contacts. */
    campaign: nullable(uuid()),
    state: oneOf('running', 'done', 'failed'),
    total: integer(),
    processed: integer(),
    /** Rows of a contact list by outcome. Null for recipients. */
    contacts: nullable(importCounts),
    /** Null for contacts, and until all recipients are added, which happens at once. */
    recipients: nullable(
      withSchemaName('AddedRecipients', object({ added: integer(), leftOut: integer(), known: integer() })),
    ),
    /** Reason why the import failed, and the next step. */
    error: nullable(multilineText({ max: 500 })),
    createdAt: instant(),
    endedAt: nullable(instant()),
  }),
);
export type ListImport = Infer<typeof listImport>;

export const exampleListImport: ListImport = {
  id: '0197b1a3-0e11-7d42-8b33-4c5d6e7f8a01',
  kind: 'contacts',
  campaign: null,
  state: 'running',
  total: 50_000,
  processed: 12_500,
  contacts: { created: 12_000, changed: 400, unchanged: 88, wrong: 12 },
  recipients: null,
  error: null,
  createdAt: '2026-03-02T15:10:00.000Z',
  endedAt: null,
};
