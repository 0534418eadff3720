import { isVisible } from '../rules/index.ts';
import {
  described,
  flag,
  type Infer,
  line,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  prose,
} from '../shape/index.ts';

export const templateCategories = ['marketing', 'utility', 'authentication'] as const;

/** `pending`: WhatsApp is looking at it. Only an `approved` one is sent; a `paused` one may be approved again. */
export const templateStatuses = ['pending', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** Meta's limits (reference, message templates): characters, and how many buttons. */
export const TEMPLATE_LIMITS = {
  name: 512,
  header: 60,
  body: 1_024,
  footer: 60,
  replies: 10,
  reply: 25,
  /** What stands in a gap. */
  value: 1_024,
} as const;
/** Gaps of one template. */
const MOST_VALUES = 60;

export const templateName = () =>
  described(
    matching(/^[a-z0-9_]{1,512}$/, 'templateName'),
    'Nombre de la plantilla: minúsculas, números y guiones bajos.',
  );
/** As WhatsApp writes it: `es_MX`. */
export const templateLanguage = () => matching(/^[a-z]{2,3}(_[A-Za-z]{2,4})?$/, 'templateLanguage');
/** What stands in the gaps, in the order of `variables`. */
export const templateValues = () =>
  list(line({ max: TEMPLATE_LIMITS.value, visible: isVisible }), { max: MOST_VALUES });

/**
 * A gap, `{{1}}` or `{{nombre}}`; heading and text have gaps of their own. Of a heading that is a file it is the file's public
 * address (https), under the name `image`, `video` or `document`; of a button the end of its address, under what stands on it.
 */
const variable = object({ part: oneOf('header', 'body', 'button'), name: line({ max: 200 }) });
export type TemplateVariable = Infer<typeof variable>;

/** A text that WhatsApp agrees to, with gaps to fill: with it one writes to somebody who has not written lately. */
export const template = named(
  'Template',
  object({
    /** WhatsApp's. Null: so far only its status was told. */
    id: nullable(line({ max: 100 })),
    name: line({ max: TEMPLATE_LIMITS.name }),
    language: line({ max: 20 }),
    category: oneOf(...templateCategories),
    status: oneOf(...templateStatuses),
    /** Why it was rejected or paused, in WhatsApp's words. */
    reason: nullable(prose({ max: 500 })),
    header: nullable(prose({ max: 1_000 })),
    /** The heading is a file, which each message brings. */
    headerFile: nullable(oneOf('image', 'video', 'document')),
    body: prose({ max: 5_000, empty: true }),
    footer: nullable(prose({ max: 1_000 })),
    /** Buttons to answer with. */
    replies: list(line({ max: 200, empty: true }), { max: 50 }),
    /** Buttons that lead to an address, or to a number to call (`tel:`). */
    links: list(object({ text: line({ max: 200, empty: true }), url: line({ max: 2_000, empty: true }) }), {
      max: 50,
    }),
    variables: list(variable, { max: 200 }),
    /** Whether it can be sent from here: it is approved, and holds nothing that is not told here (a place, a code, a shop). */
    sendable: flag(),
  }),
);
export type Template = Infer<typeof template>;

/** Of `template.updated`. */
export const templateEventData = named(
  'TemplateEventData',
  object({
    templateId: nullable(line({ max: 100 })),
    name: line({ max: TEMPLATE_LIMITS.name }),
    language: line({ max: 20 }),
    status: oneOf(...templateStatuses),
    /** Null: nobody here knew it. */
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
