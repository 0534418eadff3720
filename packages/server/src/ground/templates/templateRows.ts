import type { Template as TemplateView } from '@recado/contract';
import { gapsIn, type Template } from '@recado/transport';
import { type Queryable, rows } from '../data/sql.ts';

/** What a template says. */
export type Words = Pick<Template, 'header' | 'body' | 'footer' | 'replies' | 'isForeign'>;

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

export const canBeSent = ({ status, words }: Pick<TemplateRow, 'status' | 'words'>): boolean =>
  status === 'approved' && words !== null && !words.isForeign;

/** As it is told. */
export function presentTemplate({ words, networkId, ...row }: TemplateRow): TemplateView {
  const { header, body = '', footer, replies = [] } = words ?? {};
  const variables = [
    ...gapsOf(header).map(name => ({ part: 'header' as const, name })),
    ...gapsOf(body).map(name => ({ part: 'body' as const, name })),
  ];
  return {
    id: networkId,
    ...row,
    header: header ?? null,
    body,
    footer: footer ?? null,
    replies: [...replies],
    variables,
    sendable: canBeSent({ status: row.status, words }),
  };
}
