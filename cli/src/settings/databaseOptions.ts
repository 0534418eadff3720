import { serverOptions } from './serverOptions.ts';

const { dataDir, databaseUrl, logLevel } = serverOptions;

/** Of the commands on the database. */
export const databaseOptions = {
  dataDir,
  databaseUrl,
  logLevel: { ...logLevel, shownFallback: 'warn' },
} as const;
