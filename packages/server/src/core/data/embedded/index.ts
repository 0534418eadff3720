export type { EmbeddedConnection } from './connection.ts';
export type { EmbeddedLogger } from './EmbeddedLogger.ts';
export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './EmbeddedPostgresError.ts';
export type { EmbeddedPostgresOptions } from './EmbeddedPostgresOptions.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
export { stopEmbeddedPostgres } from './stopEmbeddedPostgres.ts';
