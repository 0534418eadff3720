import type { Incoming } from '@recado/transport';
import { preparedRows, type Queryable, rows } from '../../ground/data/sql.ts';

/** Notes by which other id a number's devices know a message of ours (`Receipt.knownAs`). */
export async function noteAlias(
  db: Queryable,
  clientId: string,
  { waId, alias }: { readonly waId: string; readonly alias: string | undefined },
): Promise<void> {
  if (alias !== undefined && alias !== waId) await rows(db, NOTE, { clientId, waId, alias });
}

/**
 * A message that names one of ours by the id that the number's other devices know it by: with the id that it has here. Of what
 * names none nothing is asked.
 */
export async function withOwnNames(db: Queryable, clientId: string, message: Incoming): Promise<Incoming> {
  const { quoted, content } = message;
  const target = 'target' in content ? content.target : undefined;
  const aliases = [quoted?.id, target].filter(id => id !== undefined);
  if (aliases.length === 0) return message;
  const found = await preparedRows<{ alias: string; waId: string }>(db, OWN, { clientId, aliases });
  if (found.length === 0) return message;
  const ownOf = (id: string): string => found.find(({ alias }) => alias === id)?.waId ?? id;
  return {
    ...message,
    ...(quoted && { quoted: { ...quoted, id: ownOf(quoted.id) } }),
    ...('target' in content && { content: { ...content, target: ownOf(content.target) } }),
  };
}

/** By which id the number's other devices know a message of ours; undefined: by its own, or they do not know it. */
export async function aliasOf(db: Queryable, clientId: string, waId: string): Promise<string | undefined> {
  const [found] = await rows<{ alias: string }>(db, ALIAS, { clientId, waId });
  return found?.alias;
}

/** Those that no device will bring any more. */
export const pruneAliases = (db: Queryable): Promise<unknown> =>
  rows(db, "DELETE FROM message_aliases WHERE noted_at < now() - interval '60 days'", {});

const OWN = `
  SELECT alias, wa_id AS "waId" FROM message_aliases WHERE client_id = :clientId AND alias = ANY(CAST(:aliases AS text[]))`;
const ALIAS = 'SELECT alias FROM message_aliases WHERE client_id = :clientId AND wa_id = :waId LIMIT 1';
const NOTE = `
  INSERT INTO message_aliases (client_id, alias, wa_id)
  SELECT id, :alias, :waId FROM clients WHERE id = :clientId
  ON CONFLICT DO NOTHING`;
