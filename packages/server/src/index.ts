export {
  createResetLinkFor,
  endTwoStepFor,
  type Granted,
  grantAdmin,
  type TerminalLink,
} from './api/accounts/index.ts';
export { findProgram } from './api/conversion/createFfmpeg.ts';
export { senderOf, tryMailServer } from './api/mail/index.ts';
export { type BroughtPast, importPast, type Past, type PastMessage } from './api/moving/importPast.ts';
export { createServer, type RecadoServer, type ServerOptions } from './deployment/createServer.ts';
export * from './ground/data/backup/index.ts';
export { connectionFromUrl, type DatabaseConnection } from './ground/data/database.ts';
export * from './ground/data/embedded/index.ts';
export { type DatabaseState, inspectDatabase } from './ground/data/inspectDatabase.ts';
export { migrateDatabase } from './ground/data/migrateDatabase.ts';
export { SchemaTooNew } from './ground/data/migrations/SchemaTooNew.ts';
export { type ForeignDatabase, readForeign } from './ground/data/readForeign.ts';
export { moveMedia, tryDepot } from './ground/files/depotControl.ts';
export { fetchBackup, type KeptBackup, keepBackup, listBackups } from './ground/files/keptBackups.ts';
export { loadSecrets, opensWith, type Secrets, SecretsError } from './ground/sealing/index.ts';
export { isSealedFile, openSealedFile, SealedFileError } from './ground/sealing/sealFile.ts';
export { type ClusterControl, type HeardNode, openClusterControl } from './lines/index.ts';
export {
  type ImportOutcome,
  type ImportReport,
  importSession,
  type LineState,
  watchLine,
} from './lines/vault/index.ts';
export { createRecado, type GivenOptions, type PluginOptions, type Recado, recado } from './plugin/index.ts';
