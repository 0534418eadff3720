import { type Client, escapeIdentifier } from 'pg';

interface Trigger {
  readonly table: string;
  readonly name: string;
  /** PostgreSQL's letter for when it fires: O(rigin), A(lways). */
  readonly enabled: string;
}

/**
 * Runs `work` with the tables' own triggers off: the rows they would write, counters above all, are in the backup.
 * Foreign keys are triggers too and stay on. Only within a transaction, which a failure must roll back.
 */
export async function withoutTriggers<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const { rows: triggers } = await client.query<Trigger>(
    `SELECT c.relname AS "table", t.tgname AS name, t.tgenabled AS enabled
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = current_schema() AND NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled IN ('O', 'A')`,
  );
  for (const trigger of triggers) await client.query(alter(trigger, 'DISABLE'));
  const result = await work();
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const trigger of triggers) {
    await client.query(alter(trigger, trigger.enabled === 'A' ? 'ENABLE ALWAYS' : 'ENABLE'));
  }
  return result;
}

function alter({ table, name }: Trigger, what: string): string {
  return `ALTER TABLE ${escapeIdentifier(table)} ${what} TRIGGER ${escapeIdentifier(name)}`;
}
