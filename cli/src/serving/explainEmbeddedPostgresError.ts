import { join } from 'node:path';
import { EmbeddedPostgresError } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../errors.ts';

const { failures } = cliTexts.serve;

/** Path of the embedded server's log file. */
export const getEmbeddedPostgresLogPath = (dataDir: string): string => join(dataDir, 'postgres', 'postgres.log');

/** Explains to the operator why the embedded PostgreSQL did not start. Returns unrelated errors unchanged. */
export function explainEmbeddedPostgresError(error: unknown, dataDir: string): unknown {
  return error instanceof EmbeddedPostgresError ? new Failure(describeError(error, dataDir), { cause: error }) : error;
}

function describeError({ code, message }: EmbeddedPostgresError, dataDir: string): string {
  switch (code) {
    case 'platform-unsupported':
    case 'platform-missing':
      return failures.noEmbeddedDatabase(`${process.platform}-${process.arch}`);
    case 'cannot-run':
      return failures.embeddedDatabaseDoesNotRun(message.split('\n', 1)[0] ?? '');
    case 'version-mismatch':
      return failures.clusterOfOtherVersion(join(dataDir, 'postgres'));
    case 'directory-unusable':
      return failures.dataDirNotWritable(dataDir);
    case 'locked':
      return failures.dataDirInUse(dataDir);
    case 'initdb-failed':
    case 'start-failed':
    case 'start-timeout':
    case 'stopped':
      return failures.databaseFailed(getEmbeddedPostgresLogPath(dataDir));
  }
}
