import { createDatabasePool, type DatabaseConnection } from '../core/data/database.ts';
import { rows } from '../core/data/sql.ts';

/** Disables the detection of own messages that another transport delivers under another ID. */
export async function disableMessageAliasDetection(connection: DatabaseConnection): Promise<void> {
  const database = createDatabasePool(connection, 1);
  await rows(database, DROP_TRIGGER_SQL).finally(() => database.destroy());
}

const DROP_TRIGGER_SQL = 'DROP TRIGGER before_insert_10_skip_aliased_message ON messages';
