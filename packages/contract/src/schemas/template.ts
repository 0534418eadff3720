import { isVisible } from '../rules/index.ts';
import {
  flag,
  type Infer,
  line,
  list,
  matchingText,
  nameSchema,
  nullable,
  object,
  oneOf,
  prose,
  withDescription,
} from '../schemaBuilder/index.ts';

export const templateCategories = ['marketing', 'utility', 'authentication'] as const;

/**
 * `pending`: WhatsApp reviews it. Only an `approved` one can be sent. A `paused` one may be
 * approved again.
 */
export const templateStatuses = ['pending', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** Limits in Meta's reference for message templates: characters, and buttons (`replies`). */
export const TEMPLATE_LIMITS = {
  name: 512,
  header: 60,
  body: 1_024,
  footer: 60,
  replies: 10,
  reply: 25,
  /** Value of a variable. */
  value: 1_024,
} as const;
/** Maximum number of variables of one template. */
const MAX_TEMPLATE_VALUES = 60;

export const templateName = () =>
  withDescription(
    matchingText(/^[a-z0-9_]{1,512}$/, 'templateName'),
    'Nombre de la plantilla: minúsculas, números y guiones bajos.',
  );
/** Language code in WhatsApp's notation: `es_MX`. */
export const templateLanguage = () => matchingText(/^[a-z]{2,3}(_[A-Za-z]{2,4})?$/, 'templateLanguage');
/** Values of the variables, in the order of `variables`. */
export const templateValues = () =>
  list(line({ max: TEMPLATE_LIMITS.value, visible: isVisible }), { max: MAX_TEMPLATE_VALUES });

/**
 * A variable such as `{{1}}` or `{{nombre}}`. Header and body have separate variables. A header
 * file is a variable named `image`, `video` or `document`: its public https URL. A button's is the
 * end of its URL and has the button's text as name.
 */
const templateVariable = object({ part: oneOf('header', 'body', 'button'), name: line({ max: 200 }) });
export type TemplateVariable = Infer<typeof templateVariable>;

/** A text with variables, approved by WhatsApp: needed for people who have not written lately. */
export const template = nameSchema(
  'Template',
  object({
    /** WhatsApp's ID. Null: WhatsApp has only reported its status so far. */
    id: nullable(line({ max: 100 })),
    name: line({ max: TEMPLATE_LIMITS.name }),
    language: line({ max: 20 }),
    category: oneOf(...templateCategories),
    status: oneOf(...templateStatuses),
    /** Reason for its rejection or pause, in WhatsApp's words. */
    reason: nullable(prose({ max: 500 })),
    header: nullable(prose({ max: 1_000 })),
    /** Type of the header file, which each message supplies. */
    headerFile: nullable(oneOf('image', 'video', 'document')),
    body: prose({ max: 5_000, empty: true }),
    footer: nullable(prose({ max: 1_000 })),
    /** Quick-reply buttons. */
    replies: list(line({ max: 200, empty: true }), { max: 50 }),
    /** Buttons that open a URL, or call a number (`tel:`). */
    links: list(object({ text: line({ max: 200, empty: true }), url: line({ max: 2_000, empty: true }) }), {
      max: 50,
    }),
    variables: list(templateVariable, { max: 200 }),
    /** Whether it is approved and has no part that is unsupported here (a location, a code, a shop). */
    sendable: flag(),
  }),
);
export type Template = Infer<typeof template>;

/** Data of `template.updated`. */
export const templateEventData = nameSchema(
  'TemplateEventData',
  object({
    templateId: nullable(line({ max: 100 })),
    name: line({ max: TEMPLATE_LIMITS.name }),
    language: line({ max: 20 }),
    status: oneOf(...templateStatuses),
    /** Null: the template was unknown here. */
    previousStatus: nullable(oneOf(...templateStatuses)),
    reason: nullable(prose({ max: 500 })),
  }),
);
export type TemplateEventData = Infer<typeof templateEventData>;

export const sampleTemplate: Template = {
  id: '1259544702043867',
  name: 'pedido_listo',
  language: 'es_MX',
  category: 'utility',
  status: 'approved',
  reason: null,
  header: 'Panadería La Espiga',
  headerFile: null,
  body: 'Hola, {{1}}. Su pedido está listo; puede pasar por él hasta las {{2}}.',
  footer: null,
  replies: ['Voy para allá'],
  links: [],
  variables: [
    { part: 'body', name: '1' },
    { part: 'body', name: '2' },
  ],
  sendable: true,
};

export const sampleTemplateEvent: TemplateEventData = {
  templateId: sampleTemplate.id,
  name: sampleTemplate.name,
  language: sampleTemplate.language,
  status: 'approved',
  previousStatus: 'pending',
  reason: null,
};
