import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { ClusterFileShare } from '../../core/files/createClusterFileShare.ts';
import type { AuthTools } from '../accounts/auth/index.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import { createAccountExportService } from './dataExports/createAccountExportService.ts';
import { createDataExporter } from './dataExports/createDataExporter.ts';
import { createDataExportService } from './dataExports/createDataExportService.ts';
import { createPersonErasureService } from './deletion/createPersonErasureService.ts';
import { createRetentionService } from './deletion/createRetentionService.ts';
import { createStatisticsService } from './statistics/createStatisticsService.ts';

interface RecordsServicesDeps extends Pick<AccountServices, 'credentials'> {
  readonly database: Knex;
  readonly auth: Pick<AuthTools, 'personMarks'>;
  /** Storage of files that all nodes of the platform share. */
  readonly files: ClusterFileShare;
  readonly dataDir: string;
  /** Time zone of the platform. */
  readonly timeZone: string;
  readonly log: Logger;
}

/** Creates the services that export, delete and count stored data. */
export const createRecordsServices = ({
  database,
  auth,
  credentials,
  files,
  dataDir,
  timeZone,
  log,
}: RecordsServicesDeps) => ({
  dataExports: createDataExportService({ database, credentials, files }),
  dataExporter: createDataExporter({ database, files, dataDir, log }),
  accountExport: createAccountExportService({ database }),
  erasure: createPersonErasureService({ database, marks: auth.personMarks }),
  retention: createRetentionService({ database }),
  statistics: createStatisticsService({ database, timeZone }),
});
export type RecordsServices = ReturnType<typeof createRecordsServices>;
