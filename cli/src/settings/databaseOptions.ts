import { serverOptions } from './serverOptions.ts';

const { dataDir, databaseUrl, databaseDirectUrl, logLevel } = serverOptions;

/** Of the commands on the database. */
export const databaseOptions = {
  dataDir,
  databaseUrl,
  databaseDirectUrl,
  logLevel: { ...logLevel, shownFallback: 'warn' },
} as const;
