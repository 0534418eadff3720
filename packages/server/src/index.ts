export {
  createPasswordResetLinkByEmail,
  type GrantAdminResult,
  grantAdmin,
  type PasswordResetLinkForTerminal,
  removeSecondFactorsByEmail,
} from './api/accounts/index.ts';
export { checkMailServerSignIn, parseSenderAddress } from './api/accounts/mail/index.ts';
export {
  type ExternalLineHistory,
  type HistoricalMessage,
  type HistoryImportResult,
  type ImportedWebhook,
  importProviderHistory,
} from './api/clients/management/importProviderHistory.ts';
export { findExecutableOnPath } from './api/messaging/files/createFfmpeg.ts';
export { LegacySchemaError } from './core/data/adoption/LegacySchemaError.ts';
export * from './core/data/backup/index.ts';
export { type DatabaseConnection, parseDatabaseConnectionUrl } from './core/data/database.ts';
export * from './core/data/embedded/index.ts';
export { type DatabaseState, inspectDatabase } from './core/data/inspectDatabase.ts';
export { migrateDatabase } from './core/data/migrateDatabase.ts';
export { SchemaTooNew } from './core/data/migrations/SchemaTooNew.ts';
export { type ExternalDatabase, readExternalDatabase } from './core/data/readExternalDatabase.ts';
export { checkObjectStorage, moveMediaBetweenStorages } from './core/files/objectStorageCommands.ts';
export { downloadBackup, listBackups, type StoredBackup, uploadBackup } from './core/files/storedBackups.ts';
export { canUnsealDatabase, loadSecrets, SecretsError, type ServerSecrets } from './core/sealing/index.ts';
export { isSealedFile, openSealedFile, SealedFileError } from './core/sealing/sealFile.ts';
export { createServer, type RecadoServer, type RecadoServerOptions } from './deployment/createServer.ts';
export { type ClusterControl, type ObservedClusterNode, openClusterControl } from './lines/index.ts';
export {
  type ImportedLineConnectionState,
  importLineSession,
  type SessionImportOutcome,
  type SessionImportReport,
  waitForImportedLineState,
} from './lines/vault/index.ts';
export { createRecado, type PluginOptions, type Recado, type RecadoPluginOptions, recado } from './plugin/index.ts';
