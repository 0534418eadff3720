import { MAX_LABEL_NAME_CHARS } from '../rules/index.ts';
import {
  type Infer,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** Maximum number of saved views of one user, and of characters in the name of a view. */
export const MAX_INBOX_VIEWS = 50;
const MAX_INBOX_VIEW_NAME_CHARS = 40;

/** Basic sets of conversations, of which a filter selects some. */
export const inboxSections = ['all', 'unread', 'archived', 'snoozed'] as const;

/** Name of a saved view. */
export const inboxViewName = withDescription(
  singleLineText({ max: MAX_INBOX_VIEW_NAME_CHARS }),
  'Cómo se llama la vista. No se repite entre las de una persona.',
);

/** Filter of a list of conversations. It works with any line, because labels are compared by name. */
export const inboxFilter = object({
  view: withDescription(oneOf(...inboxSections), 'Qué conversaciones se muestran.'),
  label: optional(withDescription(singleLineText({ max: MAX_LABEL_NAME_CHARS }), 'Solo las que tienen esta etiqueta.')),
  assignedTo: optional(textMatchingPattern(/^(nobody|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$/i, 'assignedTo')),
  q: optional(singleLineText({ max: 100 })),
});
export type InboxFilter = Infer<typeof inboxFilter>;

/** Filter that a user saved under a name. */
export const inboxView = withSchemaName('InboxView', object({ id: uuid(), name: inboxViewName, filter: inboxFilter }));
export type InboxView = Infer<typeof inboxView>;

export const exampleInboxView: InboxView = {
  id: '0197b1a3-5d01-7b22-8c44-2e3f4a5b6c70',
  name: 'Pedidos sin leer',
  filter: { view: 'unread', label: 'Pedidos' },
};
