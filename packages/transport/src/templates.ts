import { TransportError } from './errors.ts';

export const templateCategories = ['marketing', 'utility', 'authentication'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** `pending`: the network is looking at it. Only `approved` is sent; a `paused` one may be again. */
export const templateStatuses = ['pending', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** A text that the network has agreed to, with gaps `{{1}}` or `{{name}}`; it may be sent to who has not written. */
export interface TemplateWords {
  /** Lower case letters, digits and `_`. */
  readonly name: string;
  /** As the network writes it: `es_MX`. */
  readonly language: string;
  readonly category: TemplateCategory;
  /** Above the text, 60 letters at most. */
  readonly header?: string;
  readonly body: string;
  readonly footer?: string;
  /** Buttons to answer with. */
  readonly replies?: readonly string[];
}

/** A template to be looked at; whoever looks wants to see what its gaps may hold. */
export interface NewTemplate extends TemplateWords {
  /** One for each gap of the body, in the order of their first appearance. */
  readonly samples?: readonly string[];
  /** Of the header. */
  readonly headerSamples?: readonly string[];
}

export interface Template extends TemplateWords {
  readonly id: string;
  readonly status: TemplateStatus;
  /** Why it was rejected or paused, in the network's words. */
  readonly reason?: string;
  /** It holds what is not told here (a picture, links, codes): it cannot be sent from here. */
  readonly isForeign?: true;
}

/** A template of this account, with its gaps filled. */
export interface TemplateContent {
  readonly type: 'template';
  readonly name: string;
  readonly language: string;
  /** One for each gap of the body, in the order of their first appearance. */
  readonly values?: readonly string[];
  readonly headerValues?: readonly string[];
}

/** Names of a text's gaps, each once, in the order of their first appearance. */
export const gapsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];

/** The text with its gaps filled; one for which there is no value stays. */
export function fillGaps(text: string, values: readonly string[]): string {
  const gaps = gapsIn(text);
  return text.replaceAll(
    /\{\{\s*(\w+)\s*\}\}/g,
    (gap: string, name: string) => values[gaps.indexOf(name)] ?? gap,
  );
}

const none = async (): Promise<never> => {
  throw new TransportError('unsupported', 'There are no templates.');
};

/** For transports of networks that have no templates. */
export const withoutTemplates = {
  'templates.list': none,
  'templates.create': none,
  'templates.delete': none,
} as const;
