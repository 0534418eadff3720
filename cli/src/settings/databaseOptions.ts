import { serverOptions } from './serverOptions.ts';

const { dataDir, databaseUrl, databaseDirectUrl, logLevel } = serverOptions;

/** Options of the commands that work on the database. */
export const databaseOptions = {
  dataDir,
  databaseUrl,
  databaseDirectUrl,
  logLevel: { ...logLevel, shownFallback: 'warn' },
} as const;
