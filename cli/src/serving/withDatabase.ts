import type { ServerContext } from '../settings/openServerContext.ts';
import { explainDatabase } from './explainDatabase.ts';
import { type OpenDatabase, openDatabase } from './openDatabase.ts';
import { prepareDataDir } from './prepareDataDir.ts';

/** Runs a command's work on its database and lets go of it, whatever happens. @throws Failure */
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
    throw explainDatabase(error, databaseUrl);
  } finally {
    await database.close();
  }
}
