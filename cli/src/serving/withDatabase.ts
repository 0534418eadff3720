import type { ServerContext } from '../settings/openServerContext.ts';
import { explainDatabaseError } from './explainDatabaseError.ts';
import { type OpenedDatabase, openDatabase } from './openDatabase.ts';
import { prepareDataDir } from './prepareDataDir.ts';

/** Opens the database for `work`, and closes it even if `work` fails. @throws Failure */
export async function withDatabase<T>(
  { settings, log }: Pick<ServerContext, 'settings' | 'log'>,
  work: (database: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined) await prepareDataDir(dataDir);
  const database = await openDatabase(settings, log);
  try {
    return await work(database);
  } catch (error) {
    throw explainDatabaseError(error, databaseUrl);
  } finally {
    await database.close();
  }
}
