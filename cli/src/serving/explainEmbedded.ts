import { join } from 'node:path';
import { EmbeddedPostgresError } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';

const { failures } = cli.serve;

/** Where the embedded server writes what it has to say. */
export const embeddedLogFile = (dataDir: string): string => join(dataDir, 'postgres', 'postgres.log');

/** Why the embedded PostgreSQL did not start, in the operator's terms; other errors stay as they are. */
export function explainEmbedded(error: unknown, dataDir: string): unknown {
  return error instanceof EmbeddedPostgresError ? new Failure(say(error, dataDir), { cause: error }) : error;
}

function say({ code, message }: EmbeddedPostgresError, dataDir: string): string {
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
      return failures.databaseFailed(embeddedLogFile(dataDir));
  }
}
