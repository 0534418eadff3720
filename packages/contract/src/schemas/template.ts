import { hasVisibleCharacter } from '../rules/index.ts';
import {
  flag,
  type Infer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  singleLineText,
  textMatchingPattern,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';

export const templateCategories = ['marketing', 'utility', 'authentication'] as const;

/**
 * Statuses of a template. `pending`: WhatsApp is reviewing it. Only an `approved` template can be
 * sent. WhatsApp may approve a `paused` template again.
 */
export const templateStatuses = ['pending', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** Limits from Meta's reference for message templates, in characters; for `replies`, the number of buttons. */
export const TEMPLATE_CONTENT_LIMITS = {
  name: 512,
  header: 60,
  body: 1_024,
  footer: 60,
  replies: 10,
  reply: 25,
  /** Maximum characters of the value that a message gives to a variable of the template. */
  value: 1_024,
} as const;
/** Maximum number of variables of one template. */
const MAX_TEMPLATE_VALUES = 60;

export const templateName = () =>
  withDescription(
    textMatchingPattern(/^[a-z0-9_]{1,512}$/, 'templateName'),
    'Nombre de la plantilla: minúsculas, números y guiones bajos.',
  );
/** Language code in WhatsApp's notation, such as `es_MX`. */
export const templateLanguage = () => textMatchingPattern(/^[a-z]{2,3}(_[A-Za-z]{2,4})?$/, 'templateLanguage');
/** Values of a template's variables, in the order of the template's `variables`. */
export const templateValues = () =>
  list(singleLineText({ max: TEMPLATE_CONTENT_LIMITS.value, visible: hasVisibleCharacter }), {
    max: MAX_TEMPLATE_VALUES,
  });

/**
 * A variable of a template, such as `{{1}}` or `{{nombre}}`. Header and body have separate variables.
 * A header file is a variable named `image`, `video` or `document`, whose value is a public https
 * URL. The variable of a button has the button's text as its name, and its value is the end of the
 * button's URL.
 */
const templateVariable = object({ part: oneOf('header', 'body', 'button'), name: singleLineText({ max: 200 }) });
export type TemplateVariable = Infer<typeof templateVariable>;

/**
 * A text with variables that WhatsApp has approved. If a line has a reply window, it can send only templates to
 * people whose window is closed because they have not written lately.
 */
export const template = withSchemaName(
  'Template',
  object({
    /** WhatsApp's ID of the template. Null while WhatsApp has reported only the template's status. */
    id: nullable(singleLineText({ max: 100 })),
    name: singleLineText({ max: TEMPLATE_CONTENT_LIMITS.name }),
    language: singleLineText({ max: 20 }),
    category: oneOf(...templateCategories),
    status: oneOf(...templateStatuses),
    /** Reason why WhatsApp rejected or paused the template, in WhatsApp's words. */
    reason: nullable(multilineText({ max: 500 })),
    header: nullable(multilineText({ max: 1_000 })),
    /** Type of the file in the header. Each message provides its own file of this type. */
    headerFile: nullable(oneOf('image', 'video', 'document')),
    body: multilineText({ max: 5_000, empty: true }),
    footer: nullable(multilineText({ max: 1_000 })),
    /** Buttons with which a person sends a predefined reply. */
    replies: list(singleLineText({ max: 200, empty: true }), { max: 50 }),
    /** Buttons that open a URL, or call a number (`tel:`). */
    links: list(
      object({ text: singleLineText({ max: 200, empty: true }), url: singleLineText({ max: 2_000, empty: true }) }),
      {
        max: 50,
      },
    ),
    variables: list(templateVariable, { max: 200 }),
    /** Whether the template is approved and has only parts that Recado can send (no location, code or shop). */
    sendable: flag(),
  }),
);
export type Template = Infer<typeof template>;

/** Data of the event `template.updated`, which reports a new status of a template. */
export const templateEventData = withSchemaName(
  'TemplateEventData',
  object({
    templateId: nullable(singleLineText({ max: 100 })),
    name: singleLineText({ max: TEMPLATE_CONTENT_LIMITS.name }),
    language: singleLineText({ max: 20 }),
    status: oneOf(...templateStatuses),
    /** Status before the change. Null if Recado did not know the template. */
    previousStatus: nullable(oneOf(...templateStatuses)),
    reason: nullable(multilineText({ max: 500 })),
  }),
);
export type TemplateEventData = Infer<typeof templateEventData>;

export const exampleTemplate: Template = {
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

export const exampleTemplateEvent: TemplateEventData = {
  templateId: exampleTemplate.id,
  name: exampleTemplate.name,
  language: exampleTemplate.language,
  status: 'approved',
  previousStatus: 'pending',
  reason: null,
};
