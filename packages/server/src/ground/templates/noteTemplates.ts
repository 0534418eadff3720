import type { TemplateEventData } from '@recado/contract';
import type { Template, TemplateChange } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { tellOnce } from '../events/tellOnce.ts';
import { storable } from '../storable.ts';
import { type TemplateRow, templatesNamed } from './templateRows.ts';

/**
 * Keeps what the network says of a template, and tells it (`template.updated`) where that is news.
 * @param id of the event: told twice with the same, it is there once
 */
export const noteTemplate = (
  database: Knex,
  clientId: string,
  change: TemplateChange,
  id: string = uuid(),
): Promise<void> =>
  transact(database, async trx => {
    const about = { ...cut(change), status: change.status, networkId: change.id ?? null };
    const before = await known(trx, clientId, about);
    await rows(trx, NOTE, { clientId, ...about });
    if (before?.status !== about.status) await tell(trx, clientId, { ...about, id, before });
  });

/**
 * What the network lists is all there is. What was told after it was asked stands.
 * @param askedAt by the database's clock
 */
export const keepListed = (
  database: Knex,
  clientId: string,
  listed: readonly Template[],
  askedAt: Date,
): Promise<void> =>
  transact(database, async trx => {
    const given = listed.map(template => ({ ...cut(template), ...toRow(template) }));
    // In one order, so that two who list at once do not wait for each other in a ring.
    const before = await rows<TemplateRow & { readonly isLater: boolean }>(trx, BEFORE, {
      clientId,
      askedAt,
    });
    const listing = { clientId, askedAt, given: JSON.stringify(given) };
    await rows(trx, GONE, listing);
    await rows(trx, LISTED, listing);
    for (const template of given) {
      const was = before.find(
        ({ name, language }) => name === template.name && language === template.language,
      );
      if (was && !was.isLater && was.status !== template.status)
        await tell(trx, clientId, { ...template, id: uuid(), before: was });
    }
  });

/** One that was handed in. */
export const keepCreated = (db: Queryable, clientId: string, template: Template): Promise<unknown> =>
  rows(db, LISTED, {
    clientId,
    askedAt: new Date('9999-01-01'),
    given: JSON.stringify([{ ...cut(template), ...toRow(template) }]),
  });

export const forgetTemplate = (
  db: Queryable,
  clientId: string,
  { name, language }: Pick<TemplateRow, 'name' | 'language'>,
): Promise<unknown> =>
  rows(db, 'DELETE FROM templates WHERE client_id = :clientId AND name = :name AND language = :language', {
    ...{ clientId, name, language },
  });

const cut = ({ name, language, reason }: Pick<Template, 'name' | 'language' | 'reason'>) => ({
  name: storable(name.slice(0, 512)),
  language: storable(language.slice(0, 20)),
  reason: reason === undefined ? null : storable(reason.slice(0, 500)),
});

const toRow = ({
  id,
  category,
  status,
  header,
  headerFile,
  body,
  footer,
  replies,
  links,
  isForeign,
}: Template) => ({
  networkId: id.slice(0, 100),
  category,
  status,
  words: {
    body: storable(body.slice(0, 5_000)),
    ...(header !== undefined && { header: storable(header.slice(0, 1_000)) }),
    ...(footer !== undefined && { footer: storable(footer.slice(0, 1_000)) }),
    ...(replies && { replies: replies.slice(0, 50).map(reply => storable(reply.slice(0, 200))) }),
    ...(links && {
      links: links.slice(0, 50).map(({ index, text, url }) => ({
        ...{ index, text: storable(text.slice(0, 200)), url: storable(url.slice(0, 2_000)) },
      })),
    }),
    ...(headerFile && { headerFile }),
    ...(isForeign && { isForeign }),
  },
});

async function known(
  trx: Knex.Transaction,
  clientId: string,
  { name, language }: Pick<TemplateRow, 'name' | 'language'>,
): Promise<TemplateRow | undefined> {
  await rows(trx, 'SELECT 1 FROM templates WHERE client_id = :clientId AND name = :name FOR UPDATE', {
    ...{ clientId, name },
  });
  return (await templatesNamed(trx, clientId, name)).find(row => row.language === language);
}

function tell(
  trx: Knex.Transaction,
  clientId: string,
  told: Pick<TemplateRow, 'name' | 'language' | 'status' | 'reason' | 'networkId'> & {
    readonly id: string;
    readonly before: TemplateRow | undefined;
  },
): Promise<void> {
  const { id, before, name, language, status, reason } = told;
  const data: TemplateEventData = {
    templateId: told.networkId ?? before?.networkId ?? null,
    name,
    language,
    status,
    previousStatus: before?.status ?? null,
    reason,
  };
  return tellOnce(trx, clientId, { id, type: 'template.updated', fromMe: false, data });
}

const NOTE = `
  INSERT INTO templates AS t (client_id, name, language, network_id, status, reason)
  VALUES (:clientId, :name, :language, :networkId, :status, :reason)
  ON CONFLICT (client_id, name, language) DO UPDATE SET network_id = coalesce(excluded.network_id, t.network_id),
    status = excluded.status, reason = excluded.reason, noted_at = clock_timestamp()`;
const BEFORE = `
  SELECT name, language, network_id AS "networkId", status, noted_at > :askedAt AS "isLater" FROM templates
  WHERE client_id = :clientId ORDER BY name, language FOR UPDATE`;
const ROWS = `jsonb_to_recordset(CAST(:given AS jsonb)) AS g
  (name text, language text, "networkId" text, category text, status text, reason text, words jsonb)`;
const GONE = `
  DELETE FROM templates t WHERE client_id = :clientId AND noted_at <= :askedAt
    AND NOT EXISTS (SELECT FROM ${ROWS} WHERE g.name = t.name AND g.language = t.language)`;
/** Of what was told after it was asked, only the words are taken. */
const LISTED = `
  INSERT INTO templates AS t (client_id, name, language, network_id, category, status, reason, words)
  SELECT :clientId, g.name, g.language, g."networkId", g.category, g.status, g.reason, g.words
  FROM ${ROWS} ORDER BY g.name, g.language
  ON CONFLICT (client_id, name, language) DO UPDATE SET network_id = excluded.network_id, category = excluded.category,
    words = excluded.words,
    status = CASE WHEN t.noted_at > :askedAt THEN t.status ELSE excluded.status END,
    reason = CASE WHEN t.noted_at > :askedAt THEN t.reason ELSE excluded.reason END,
    noted_at = clock_timestamp()`;
