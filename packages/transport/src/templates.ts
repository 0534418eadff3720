import { TransportError } from './errors.ts';

export const templateCategories = ['marketing', 'utility', 'authentication'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** `pending`: in review. Only `approved` ones are sent. `paused` ones may be approved again. */
export const templateStatuses = ['pending', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/**
 * A text with placeholders `{{1}}` or `{{nombre}}` that the network approves. It may be sent to
 * people whose reply window is closed.
 */
export interface TemplateDefinition {
  /** Lower-case letters, digits and `_`. */
  readonly name: string;
  /** In the network's format: `es_MX`. */
  readonly language: string;
  readonly category: TemplateCategory;
  /** Shown above the text. At most 60 characters. */
  readonly header?: string;
  /** Type of the file that replaces the header text. Each message supplies its own file. */
  readonly headerFile?: HeaderFileType;
  readonly body: string;
  readonly footer?: string;
  /** Quick reply buttons. */
  readonly replies?: readonly string[];
  /** Buttons that open an address. */
  readonly links?: readonly TemplateLink[];
}

/**
 * `url` may have a placeholder, usually at its end. It is `tel:…` for a number to call. `index`:
 * position among all buttons, from 0.
 */
export interface TemplateLink {
  readonly index: number;
  readonly text: string;
  readonly url: string;
}
export const headerFileTypes = ['image', 'video', 'document'] as const;
export type HeaderFileType = (typeof headerFileTypes)[number];

/** Placeholder values by placeholder name. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** A template to submit for review. The reviewers require a sample for each placeholder. */
export interface NewTemplate extends TemplateDefinition {
  /** For each placeholder of the body. */
  readonly samples?: PlaceholderValues;
  readonly headerSamples?: PlaceholderValues;
}

export interface Template extends TemplateDefinition {
  readonly id: string;
  readonly status: TemplateStatus;
  /** Why it was rejected or paused, in the network's words. */
  readonly reason?: string;
  /** It contains parts that have no field here (a place, codes, a shop), so it cannot be sent. */
  readonly isForeign?: true;
}

/** A change of a template's status by the network. */
export interface TemplateChange extends Pick<Template, 'name' | 'language' | 'status' | 'reason'> {
  readonly id?: string;
}

/** A template of this account with its placeholder values. */
export interface TemplateContent {
  readonly type: 'template';
  readonly name: string;
  readonly language: string;
  /** For each placeholder of the body. */
  readonly values?: PlaceholderValues;
  readonly headerValues?: PlaceholderValues;
  /** HTTPS address from which the network loads the header's file. */
  readonly headerUrl?: { readonly kind: HeaderFileType; readonly url: string };
  /** For the placeholder of each link, by its `index`. */
  readonly linkValues?: PlaceholderValues;
}

/** Lists the names of a text's placeholders, each once, in the order of first appearance. */
export const listPlaceholders = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];

/** Fills the placeholders of a text. Those without a value remain. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (placeholder: string, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  );

/** Whether there is a value for each placeholder of a text, and no other value. */
export function hasExactValues(text: string | undefined, values: PlaceholderValues = {}): boolean {
  const placeholders = listPlaceholders(text ?? '');
  return (
    placeholders.length === Object.keys(values).length &&
    placeholders.every(placeholder => Object.hasOwn(values, placeholder))
  );
}

/** Renders a template as its recipient reads it: the parts one below the other. */
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

/** Tasks for transports of networks that have no templates. */
export const unsupportedTemplateTasks = {
  'templates.list': rejectUnsupported,
  'templates.create': rejectUnsupported,
  'templates.delete': rejectUnsupported,
} as const;
