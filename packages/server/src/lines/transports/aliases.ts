import { type Queryable, rows } from '../../ground/data/sql.ts';

/** Notes by which other id a number's devices know a message of ours (`Receipt.knownAs`). */
export async function noteAlias(
  db: Queryable,
  clientId: string,
  { waId, alias }: { readonly waId: string; readonly alias: string | undefined },
): Promise<void> {
  if (alias !== undefined && alias !== waId) await rows(db, NOTE, { clientId, waId, alias });
}

/** Those that no device will bring any more. */
export const pruneAliases = (db: Queryable): Promise<unknown> =>
  rows(db, "DELETE FROM message_aliases WHERE noted_at < now() - interval '60 days'", {});

const NOTE = `
  INSERT INTO message_aliases (client_id, alias, wa_id)
  SELECT id, :alias, :waId FROM clients WHERE id = :clientId
  ON CONFLICT DO NOTHING`;
