export type { EmbeddedPostgresConnection } from './connection.ts';
export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './EmbeddedPostgresError.ts';
export type { EmbeddedPostgresLogger } from './EmbeddedPostgresLogger.ts';
export type { EmbeddedPostgresOptions } from './EmbeddedPostgresOptions.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
export { stopEmbeddedPostgres } from './stopEmbeddedPostgres.ts';
