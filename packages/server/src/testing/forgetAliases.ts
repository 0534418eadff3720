import { createDatabase, type DatabaseConnection } from '../ground/data/database.ts';
import { rows } from '../ground/data/sql.ts';

/** From now on nobody recognises a message of ours that another transport brings under another id. */
export async function forgetAliases(connection: DatabaseConnection): Promise<void> {
  const database = createDatabase(connection, 1);
  await rows(database, 'DROP TRIGGER refuse_aliases ON messages').finally(() => database.destroy());
}
