import type { Template as TemplateView } from '@recado/contract';
import { listTemplatePlaceholders, type Template } from '@recado/transport';
import { type Queryable, rows } from '../data/sql.ts';

/** Content of a template: its texts, buttons and links. */
export type TemplateContent = Pick<
  Template,
  'header' | 'headerFile' | 'body' | 'footer' | 'replies' | 'links' | 'isForeign'
>;

/** A template as WhatsApp last reported it. */
export interface TemplateRow {
  readonly name: string;
  readonly language: string;
  /** ID that WhatsApp assigned to the template. */
  readonly networkId: string | null;
  readonly category: Template['category'];
  readonly status: Template['status'];
  readonly reason: string | null;
  /** Content of the template; null if only the status is known so far. */
  readonly words: TemplateContent | null;
}

export const templateColumns = 'name, language, network_id AS "networkId", category, status, reason, content AS words';

/** Finds a client's templates with a given name, one per language. */
export const findTemplatesByName = (db: Queryable, clientId: string, name: string): Promise<TemplateRow[]> =>
  rows(db, `SELECT ${templateColumns} FROM templates WHERE client_id = :clientId AND name = :name ORDER BY language`, {
    clientId,
    name,
  });

/** Lists placeholder names in the order of their values: numbers in ascending order, words as they appear. */
export function listTemplatePlaceholderNames(text: string | undefined): readonly string[] {
  const names = listTemplatePlaceholders(text ?? '');
  return names.every(placeholderName => /^\d+$/.test(placeholderName))
    ? names.toSorted((first, other) => Number(first) - Number(other))
    : names;
}

/**
 * Lists the variables of a template in the order of their values: header, body, links. The `name`
 * of a link is its button label.
 */
export const listTemplateVariables = ({ header, headerFile, body, links = [] }: TemplateContent) => [
  ...(headerFile ? [headerFile] : listTemplatePlaceholderNames(header)).map(name => ({
    part: 'header' as const,
    name,
  })),
  ...listTemplatePlaceholderNames(body).map(name => ({ part: 'body' as const, name })),
  ...links
    .filter(({ url }) => listTemplatePlaceholders(url).length > 0)
    .map(({ text, index }) => ({ part: 'button' as const, name: text || String(index + 1), index })),
];

export const canSendTemplate = ({ status, words }: Pick<TemplateRow, 'status' | 'words'>): boolean =>
  status === 'approved' && words !== null && !words.isForeign;

/** Converts a stored template to the API's representation. */
export function presentTemplate({ words, networkId, ...row }: TemplateRow): TemplateView {
  const { header, headerFile, body = '', footer, replies = [], links = [] } = words ?? {};
  const variables = words ? listTemplateVariables(words).map(({ part, name }) => ({ part, name })) : [];
  return {
    id: networkId,
    ...row,
    header: header ?? null,
    headerFile: headerFile ?? null,
    body,
    footer: footer ?? null,
    replies: [...replies],
    links: links.map(({ text, url }) => ({ text, url })),
    variables,
    sendable: canSendTemplate({ status: row.status, words }),
  };
}
