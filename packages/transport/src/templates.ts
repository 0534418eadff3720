import { TransportError } from './errors.ts';

export const templateCategories = ['marketing', 'utility', 'authentication'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/**
 * Status of a template. `pending`: it is in review. Only `approved` templates can be sent. A `paused`
 * template may be approved again.
 */
export const templateStatuses = ['pending', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/**
 * A message template, which the network must approve. Its text contains placeholders `{{1}}` or
 * `{{nombre}}`. It may be sent to people whose reply window is closed.
 */
export interface TemplateDefinition {
  /** Name of the template: lower-case letters, digits and `_`. */
  readonly name: string;
  /** Language code in the network's format, such as `es_MX`. */
  readonly language: string;
  readonly category: TemplateCategory;
  /** Header that is shown above the text. It has at most 60 characters. */
  readonly header?: string;
  /** Type of the file that takes the place of the header text. Each message supplies its own file. */
  readonly headerFile?: TemplateHeaderFileType;
  readonly body: string;
  readonly footer?: string;
  /** Labels of the quick reply buttons. */
  readonly replies?: readonly string[];
  /** Buttons that open a web address or call a number. */
  readonly links?: readonly TemplateLinkButton[];
}

/**
 * A button with a link. `url` may have a placeholder, usually at its end. For a number to call, it is
 * `tel:…`. `index` is the button's position among all buttons, from 0.
 */
export interface TemplateLinkButton {
  readonly index: number;
  readonly text: string;
  readonly url: string;
}
export const templateHeaderFileTypes = ['image', 'video', 'document'] as const;
export type TemplateHeaderFileType = (typeof templateHeaderFileTypes)[number];

/** Placeholder values by placeholder name. */
export type TemplatePlaceholderValues = Readonly<Record<string, string>>;

/** A template to submit for review. The reviewers require a sample for each placeholder. */
export interface NewTemplate extends TemplateDefinition {
  /** Sample values for the placeholders of the body. */
  readonly samples?: TemplatePlaceholderValues;
  readonly headerSamples?: TemplatePlaceholderValues;
}

export interface Template extends TemplateDefinition {
  readonly id: string;
  readonly status: TemplateStatus;
  /** Reason why the template was rejected or paused, as the network words it. */
  readonly reason?: string;
  /** True if the template cannot be sent, because `Template` has no field for a part of it, such as a shop. */
  readonly isForeign?: true;
}

/** A change of a template's status by the network. */
export interface TemplateStatusChange extends Pick<Template, 'name' | 'language' | 'status' | 'reason'> {
  readonly id?: string;
}

/** Content of a message that sends a template of this account. */
export interface TemplateContent {
  readonly type: 'template';
  readonly name: string;
  readonly language: string;
  /** Values for the placeholders of the body. */
  readonly values?: TemplatePlaceholderValues;
  readonly headerValues?: TemplatePlaceholderValues;
  /** HTTPS address from which the network loads the header's file. */
  readonly headerUrl?: { readonly kind: TemplateHeaderFileType; readonly url: string };
  /** Values for the placeholders of the links, each under the `index` of its link. */
  readonly linkValues?: TemplatePlaceholderValues;
}

/** Lists the names of a text's placeholders, each once, in the order of first appearance. */
export const listTemplatePlaceholders = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];

/** Replaces the placeholders of a text by their values. Placeholders without a value remain in the text. */
export const fillPlaceholders = (text: string, values: TemplatePlaceholderValues): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (placeholder: string, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  );

/** Whether there is a value for each placeholder of a text, and no other value. */
export function hasExactPlaceholderValues(text: string | undefined, values: TemplatePlaceholderValues = {}): boolean {
  const placeholders = listTemplatePlaceholders(text ?? '');
  return (
    placeholders.length === Object.keys(values).length &&
    placeholders.every(placeholder => Object.hasOwn(values, placeholder))
  );
}

/** Renders a template as its recipient reads it, with header, body and footer one below the other. */
export const renderTemplateText = (
  { header, body, footer }: Pick<TemplateDefinition, 'header' | 'body' | 'footer'>,
  { values = {}, headerValues = {} }: Pick<TemplateContent, 'values' | 'headerValues'>,
): string =>
  [header && fillPlaceholders(header, headerValues), fillPlaceholders(body, values), footer]
    .filter(Boolean)
    .join('\n\n');

const rejectUnsupported = async (): Promise<never> => {
  throw new TransportError('unsupported', 'The network has no templates.');
};

/** Handlers of the template tasks for transports whose network has no templates. All of them reject. */
export const unsupportedTemplateTaskHandlers = {
  'templates.list': rejectUnsupported,
  'templates.create': rejectUnsupported,
  'templates.delete': rejectUnsupported,
} as const;
