export { loadSecrets, type Secrets, SecretsError } from './auth/index.ts';
export * from './data/backup/index.ts';
export { connectionFromUrl, type DatabaseConnection } from './data/database.ts';
export * from './data/embedded/index.ts';
export { type DatabaseState, inspectDatabase } from './data/inspectDatabase.ts';
export { migrateDatabase } from './data/migrateDatabase.ts';
export { createServer, type RecadoServer, type ServerOptions } from './deployment/createServer.ts';
export { createRecado, type GivenOptions, type PluginOptions, type Recado, recado } from './plugin/index.ts';
export { type Granted, grantAdmin } from './services/accounts/index.ts';
