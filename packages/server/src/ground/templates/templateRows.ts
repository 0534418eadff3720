import type { Template as TemplateView } from '@recado/contract';
import { gapsIn, type Template } from '@recado/transport';
import { type Queryable, rows } from '../data/sql.ts';

/** What a template says. */
export type Words = Pick<
  Template,
  'header' | 'headerFile' | 'body' | 'footer' | 'replies' | 'links' | 'isForeign'
>;

/** A template as it was last told. */
export interface TemplateRow {
  readonly name: string;
  readonly language: string;
  /** The network's. */
  readonly networkId: string | null;
  readonly category: Template['category'];
  readonly status: Template['status'];
  readonly reason: string | null;
  /** Null: only its status was told so far. */
  readonly words: Words | null;
}

export const templateColumns = 'name, language, network_id AS "networkId", category, status, reason, words';

/** Those of that name, in all languages. */
export const templatesNamed = (db: Queryable, clientId: string, name: string): Promise<TemplateRow[]> =>
  rows(
    db,
    `SELECT ${templateColumns} FROM templates WHERE client_id = :clientId AND name = :name ORDER BY language`,
    { clientId, name },
  );

/** Names of gaps in the order in which they are filled: numbers by their size, words as they stand. */
export function gapsOf(text: string | undefined): readonly string[] {
  const gaps = gapsIn(text ?? '');
  return gaps.every(gap => /^\d+$/.test(gap))
    ? gaps.toSorted((one, other) => Number(one) - Number(other))
    : gaps;
}

/** What is to be filled, in the order of the values: heading, text, links. A link's `name` is what stands on its button. */
export const variablesOf = ({ header, headerFile, body, links = [] }: Words) => [
  ...(headerFile ? [headerFile] : gapsOf(header)).map(name => ({ part: 'header' as const, name })),
  ...gapsOf(body).map(name => ({ part: 'body' as const, name })),
  ...links
    .filter(({ url }) => gapsIn(url).length > 0)
    .map(({ text, index }) => ({ part: 'button' as const, name: text || String(index + 1), index })),
];

export const canBeSent = ({ status, words }: Pick<TemplateRow, 'status' | 'words'>): boolean =>
  status === 'approved' && words !== null && !words.isForeign;

/** As it is told. */
export function presentTemplate({ words, networkId, ...row }: TemplateRow): TemplateView {
  const { header, headerFile, body = '', footer, replies = [], links = [] } = words ?? {};
  const variables = words ? variablesOf(words).map(({ part, name }) => ({ part, name })) : [];
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
    sendable: canBeSent({ status: row.status, words }),
  };
}
