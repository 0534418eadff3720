import { TransportError } from './errors.ts';

export const templateCategories = ['marketing', 'utility', 'authentication'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** `pending`: the network is looking at it. Only an `approved` one is sent; a `paused` one may be approved again. */
export const templateStatuses = ['pending', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** A text that the network agrees to, with gaps `{{1}}` or `{{nombre}}`: it may be sent to who has not written lately. */
export interface TemplateWords {
  /** Lower case letters, digits and `_`. */
  readonly name: string;
  /** As the network writes it: `es_MX`. */
  readonly language: string;
  readonly category: TemplateCategory;
  /** Above the text, 60 letters at most. */
  readonly header?: string;
  /** What stands above the text instead: a file, which each message brings. */
  readonly headerFile?: HeaderFile;
  readonly body: string;
  readonly footer?: string;
  /** Buttons to answer with. */
  readonly replies?: readonly string[];
  /** Buttons that lead somewhere. */
  readonly links?: readonly TemplateLink[];
}

/** `url` may have a gap, usually at its end; of a number to call it is `tel:…`. `index`: which of all buttons it is, from 0. */
export interface TemplateLink {
  readonly index: number;
  readonly text: string;
  readonly url: string;
}
export const headerFiles = ['image', 'video', 'document'] as const;
export type HeaderFile = (typeof headerFiles)[number];

/** What stands in a text's gaps, by their names. */
export type GapValues = Readonly<Record<string, string>>;

/** A template to be looked at; whoever looks wants to see what its gaps may hold. */
export interface NewTemplate extends TemplateWords {
  /** For each gap of the body. */
  readonly samples?: GapValues;
  readonly headerSamples?: GapValues;
}

export interface Template extends TemplateWords {
  readonly id: string;
  readonly status: TemplateStatus;
  /** Why it was rejected or paused, in the network's words. */
  readonly reason?: string;
  /** It holds what is not told here (a place, codes, a shop): it cannot be sent from here. */
  readonly isForeign?: true;
}

/** The network thinks otherwise of a template now. */
export interface TemplateChange extends Pick<Template, 'name' | 'language' | 'status' | 'reason'> {
  readonly id?: string;
}

/** A template of this account, with its gaps filled. */
export interface TemplateContent {
  readonly type: 'template';
  readonly name: string;
  readonly language: string;
  /** For each gap of the body. */
  readonly values?: GapValues;
  readonly headerValues?: GapValues;
  /** Where the network fetches the file of the heading, https. */
  readonly headerUrl?: { readonly kind: HeaderFile; readonly url: string };
  /** For the gap of each link, by its `index`. */
  readonly linkValues?: GapValues;
}

/** Names of a text's gaps, each once, in the order of their first appearance. */
export const gapsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];

/** The text with its gaps filled; one for which there is no value stays. */
export const fillGaps = (text: string, values: GapValues): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (gap: string, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? gap) : gap,
  );

/** Whether there is a value for each gap of a text, and none besides. */
export function fits(text: string | undefined, values: GapValues = {}): boolean {
  const gaps = gapsIn(text ?? '');
  return gaps.length === Object.keys(values).length && gaps.every(gap => Object.hasOwn(values, gap));
}

/** A template as whoever gets it reads it: its parts below each other. */
export const templateText = (
  { header, body, footer }: Pick<TemplateWords, 'header' | 'body' | 'footer'>,
  { values = {}, headerValues = {} }: Pick<TemplateContent, 'values' | 'headerValues'>,
): string =>
  [header && fillGaps(header, headerValues), fillGaps(body, values), footer].filter(Boolean).join('\n\n');

const none = async (): Promise<never> => {
  throw new TransportError('unsupported', 'There are no templates.');
};

/** For transports of networks that have no templates. */
export const withoutTemplates = {
  'templates.list': none,
  'templates.create': none,
  'templates.delete': none,
} as const;
