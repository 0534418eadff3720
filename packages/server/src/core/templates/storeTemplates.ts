import type { TemplateEventData } from '@recado/contract';
import type { Template, TemplateStatusChange } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { emitEventOnce } from '../events/emitEventOnce.ts';
import { removeUnstorableCharacters } from '../removeUnstorableCharacters.ts';
import { findTemplatesByName, type TemplateRow } from './templateRows.ts';

/**
 * Stores a template change that WhatsApp reported. Emits `template.updated` if the status changed.
 * @param id ID of the event to emit. Only the first call with an ID stores an event
 */
export const storeTemplateChange = (
  database: Knex,
  clientId: string,
  change: TemplateStatusChange,
  id: string = uuid(),
): Promise<void> =>
  transact(database, async trx => {
    const changedTemplate = { ...truncateTexts(change), status: change.status, networkId: change.id ?? null };
    const before = await lockTemplate(trx, clientId, changedTemplate);
    await rows(trx, UPSERT_TEMPLATE_SQL, { clientId, ...changedTemplate });
    if (before?.status !== changedTemplate.status)
      await emitTemplateUpdate(trx, clientId, { ...changedTemplate, id, before });
  });

/**
 * Replaces the stored templates of a client with WhatsApp's complete list. Template changes that were stored
 * after the request for the list are kept, because the list may not contain them.
 * @param askedAt time of the request by the database's clock
 */
export const storeListedTemplates = (
  database: Knex,
  clientId: string,
  templates: readonly Template[],
  askedAt: Date,
): Promise<void> =>
  transact(database, async trx => {
    const templateRows = templates.map(template => ({ ...truncateTexts(template), ...toRow(template) }));
    // Always lock the rows in the same order, so that two transactions that store template lists cannot deadlock.
    const before = await rows<TemplateRow & { readonly isLater: boolean }>(trx, LOCK_TEMPLATES_SQL, {
      clientId,
      askedAt,
    });
    const bindings = { clientId, askedAt, given: JSON.stringify(templateRows) };
    await rows(trx, DELETE_UNLISTED_SQL, bindings);
    await rows(trx, UPSERT_LISTED_SQL, bindings);
    for (const template of templateRows) {
      const previous = before.find(({ name, language }) => name === template.name && language === template.language);
      if (previous && !previous.isLater && previous.status !== template.status)
        await emitTemplateUpdate(trx, clientId, { ...template, id: uuid(), before: previous });
    }
  });

/**
 * Stores a template that was just submitted. A status with an older request time never replaces a newer one.
 * The new status must replace any stored one, so its request time is in the far future.
 */
export const storeCreatedTemplate = (db: Queryable, clientId: string, template: Template): Promise<unknown> =>
  rows(db, UPSERT_LISTED_SQL, {
    clientId,
    askedAt: new Date('9999-01-01'),
    given: JSON.stringify([{ ...truncateTexts(template), ...toRow(template) }]),
  });

export const deleteStoredTemplate = (
  db: Queryable,
  clientId: string,
  { name, language }: Pick<TemplateRow, 'name' | 'language'>,
): Promise<unknown> =>
  rows(db, 'DELETE FROM templates WHERE client_id = :clientId AND name = :name AND language = :language', {
    ...{ clientId, name, language },
  });

const truncateTexts = ({ name, language, reason }: Pick<Template, 'name' | 'language' | 'reason'>) => ({
  name: removeUnstorableCharacters(name.slice(0, 512)),
  language: removeUnstorableCharacters(language.slice(0, 20)),
  reason: reason === undefined ? null : removeUnstorableCharacters(reason.slice(0, 500)),
});

const toRow = ({ id, category, status, header, headerFile, body, footer, replies, links, isForeign }: Template) => ({
  networkId: id.slice(0, 100),
  category,
  status,
  content: {
    body: removeUnstorableCharacters(body.slice(0, 5_000)),
    ...(header !== undefined && { header: removeUnstorableCharacters(header.slice(0, 1_000)) }),
    ...(footer !== undefined && { footer: removeUnstorableCharacters(footer.slice(0, 1_000)) }),
    ...(replies && { replies: replies.slice(0, 50).map(reply => removeUnstorableCharacters(reply.slice(0, 200))) }),
    ...(links && {
      links: links.slice(0, 50).map(({ index, text, url }) => ({
        ...{
          index,
          text: removeUnstorableCharacters(text.slice(0, 200)),
          url: removeUnstorableCharacters(url.slice(0, 2_000)),
        },
      })),
    }),
    ...(headerFile && { headerFile }),
    ...(isForeign && { isForeign }),
  },
});

async function lockTemplate(
  trx: Knex.Transaction,
  clientId: string,
  { name, language }: Pick<TemplateRow, 'name' | 'language'>,
): Promise<TemplateRow | undefined> {
  await rows(trx, 'SELECT 1 FROM templates WHERE client_id = :clientId AND name = :name FOR UPDATE', {
    ...{ clientId, name },
  });
  return (await findTemplatesByName(trx, clientId, name)).find(row => row.language === language);
}

type EmitTemplateUpdateParams = Pick<TemplateRow, 'name' | 'language' | 'status' | 'reason' | 'networkId'> & {
  readonly id: string;
  readonly before: TemplateRow | undefined;
};

function emitTemplateUpdate(trx: Knex.Transaction, clientId: string, update: EmitTemplateUpdateParams): Promise<void> {
  const { id, before, name, language, status, reason } = update;
  const data: TemplateEventData = {
    templateId: update.networkId ?? before?.networkId ?? null,
    name,
    language,
    status,
    previousStatus: before?.status ?? null,
    reason,
  };
  return emitEventOnce(trx, clientId, { id, type: 'template.updated', fromMe: false, data });
}

const UPSERT_TEMPLATE_SQL = `
  INSERT INTO templates AS t (client_id, name, language, network_id, status, reason)
  VALUES (:clientId, :name, :language, :networkId, :status, :reason)
  ON CONFLICT (client_id, name, language) DO UPDATE SET network_id = coalesce(excluded.network_id, t.network_id),
    status = excluded.status, reason = excluded.reason, updated_at = clock_timestamp()`;
const LOCK_TEMPLATES_SQL = `
  SELECT name, language, network_id AS "networkId", status, updated_at > :askedAt AS "isLater" FROM templates
  WHERE client_id = :clientId ORDER BY name, language FOR UPDATE`;
const LISTED_ROWS_SQL = `jsonb_to_recordset(CAST(:given AS jsonb)) AS g
  (name text, language text, "networkId" text, category text, status text, reason text, content jsonb)`;
const DELETE_UNLISTED_SQL = `
  DELETE FROM templates t WHERE client_id = :clientId AND updated_at <= :askedAt
    AND NOT EXISTS (SELECT FROM ${LISTED_ROWS_SQL} WHERE g.name = t.name AND g.language = t.language)`;
/** Stores a listed template. A row that changed after the list was requested keeps its status and reason. */
const UPSERT_LISTED_SQL = `
  INSERT INTO templates AS t (client_id, name, language, network_id, category, status, reason, content)
  SELECT :clientId, g.name, g.language, g."networkId", g.category, g.status, g.reason, g.content
  FROM ${LISTED_ROWS_SQL} ORDER BY g.name, g.language
  ON CONFLICT (client_id, name, language) DO UPDATE SET network_id = excluded.network_id, category = excluded.category,
    content = excluded.content,
    status = CASE WHEN t.updated_at > :askedAt THEN t.status ELSE excluded.status END,
    reason = CASE WHEN t.updated_at > :askedAt THEN t.reason ELSE excluded.reason END,
    updated_at = clock_timestamp()`;
