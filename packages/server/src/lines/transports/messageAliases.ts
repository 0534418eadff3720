import type { IncomingTransportMessage } from '@recado/transport';
import { type Queryable, rows, runPreparedStatement } from '../../core/data/sql.ts';

interface StoreMessageAliasParams {
  readonly waId: string;
  readonly alias: string | undefined;
}

/** Stores the alias of an outgoing message: its ID on the number's other devices (`Receipt.knownAs`). */
export async function storeMessageAlias(
  db: Queryable,
  clientId: string,
  { waId, alias }: StoreMessageAliasParams,
): Promise<void> {
  if (alias !== undefined && alias !== waId) await rows(db, INSERT_ALIAS_SQL, { clientId, waId, alias });
}

/**
 * Replaces aliases in a message's references by the stored IDs of the outgoing messages. Such references come
 * from the number's other devices. Runs no query when the message has no reference.
 */
export async function resolveMessageAliases(
  db: Queryable,
  clientId: string,
  message: IncomingTransportMessage,
): Promise<IncomingTransportMessage> {
  const { quoted, content } = message;
  const target = 'target' in content ? content.target : undefined;
  const aliases = [quoted?.id, target].filter(id => id !== undefined);
  if (aliases.length === 0) return message;
  const matches = await runPreparedStatement<{ alias: string; waId: string }>(db, SELECT_STORED_IDS_SQL, {
    clientId,
    aliases,
  });
  if (matches.length === 0) return message;
  const toStoredId = (id: string): string => matches.find(({ alias }) => alias === id)?.waId ?? id;
  return {
    ...message,
    ...(quoted && { quoted: { ...quoted, id: toStoredId(quoted.id) } }),
    ...('target' in content && { content: { ...content, target: toStoredId(content.target) } }),
  };
}

/**
 * Finds the alias of an outgoing message: the message ID that the other devices of the number use.
 * @returns undefined if the other devices use the stored ID or do not know the message
 */
export async function findMessageAlias(db: Queryable, clientId: string, waId: string): Promise<string | undefined> {
  const [row] = await rows<{ alias: string }>(db, SELECT_ALIAS_SQL, { clientId, waId });
  return row?.alias;
}

/** Deletes aliases of message IDs after 60 days, because devices no longer use the aliases then. */
export const pruneMessageAliases = (db: Queryable): Promise<unknown> =>
  rows(db, "DELETE FROM message_aliases WHERE created_at < now() - interval '60 days'", {});

const SELECT_STORED_IDS_SQL = `
  SELECT alias, wa_id AS "waId" FROM message_aliases
  WHERE client_id = :clientId AND alias = ANY(CAST(:aliases AS text[]))`;
const SELECT_ALIAS_SQL = 'SELECT alias FROM message_aliases WHERE client_id = :clientId AND wa_id = :waId LIMIT 1';
const INSERT_ALIAS_SQL = `
  INSERT INTO message_aliases (client_id, alias, wa_id)
  SELECT id, :alias, :waId FROM clients WHERE id = :clientId
  ON CONFLICT DO NOTHING`;
