import type { ServerContext } from '../settings/openServerContext.ts';
import { explainDatabaseError } from './explainDatabaseError.ts';
import { type OpenDatabase, openDatabase } from './openDatabase.ts';
import { prepareDataDir } from './prepareDataDir.ts';

/** Runs a command's work on its database and always closes the database. @throws Failure */
export async function withDatabase<T>(
  { settings, log }: Pick<ServerContext, 'settings' | 'log'>,
  work: (database: OpenDatabase) => Promise<T>,
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
