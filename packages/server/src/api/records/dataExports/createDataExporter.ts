import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { joinAbortSignals } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import type { ClusterFileShare } from '../../../core/files/createClusterFileShare.ts';
import { saveStreamToFile } from '../../../core/files/saveStreamToFile.ts';
import { type ClaimedTask, createTaskClaimLoop } from '../../../core/polling/createTaskClaimLoop.ts';
import { createZipWriter } from './createZipWriter.ts';
import {
  CLAIM_EXPORT_SQL,
  COMPLETE_EXPORT_SQL,
  DEFER_EXPORT_SQL,
  EXTEND_EXPORT_CLAIM_SQL,
  MARK_EXPORT_FAILED_SQL,
  MAX_EXPORT_ATTEMPTS,
} from './exportRows.ts';
import { type ExportArchiveCounts, fillExportArchive } from './fillExportArchive.ts';

type ClaimedExport = ClaimedTask & { readonly attempts: number };

/** Milliseconds between two progress updates, and between two searches for a requested export. */
const PROGRESS_INTERVAL_MS = 2_000;
const POLL_INTERVALS_MS = { shortest: 500, longest: 3_000 };
/** Bytes that must remain free on the disk after an export. */
const RESERVED_DISK_BYTES = 500_000_000;

interface DataExporterDeps {
  readonly database: Knex;
  readonly files: Pick<ClusterFileShare, 'find' | 'upload'>;
  readonly dataDir: string;
  readonly log: Logger;
}

/**
 * Creates requested data exports, one at a time in each process with the role `deliveries`. The archive is
 * written to the local disk and then stored like message files: by its SHA-256, in object storage if
 * configured, so that all nodes can read it. The archive is removed together with its client. If a
 * process dies, another process starts the export again from the beginning.
 */
export function createDataExporter({ database, files, dataDir, log }: DataExporterDeps) {
  const stopping = new AbortController();
  const runningExports = new Map<string, { readonly counts: ExportArchiveCounts; readonly removal: AbortController }>();

  const write = async (clientId: string, counts: ExportArchiveCounts, signal: AbortSignal) => {
    const folder = join(dataDir, 'media', clientId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removePartial(folder);
    await assertDiskSpace(database, dataDir, clientId);
    const partial = join(folder, `${PARTIAL_FILE_PREFIX}${randomUUID()}.part`);
    const failure = new AbortController();
    const writeSignal = joinAbortSignals([signal, failure.signal]);
    try {
      const zip = createZipWriter(writeSignal.signal);
      const saving = saveStreamToFile(async () => zip.stream, partial, {
        maxBytes: Number.POSITIVE_INFINITY,
        signal: writeSignal.signal,
      });
      const filling = fillExportArchive({ database, files, log }, clientId, zip, counts).then(() => zip.end());
      const [{ sha256, size }] = await Promise.all([saving, filling]);
      const relativePath = join('media', clientId, sha256.slice(0, 2), sha256);
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 });
      await rename(partial, join(dataDir, relativePath));
      await files.upload(relativePath);
      return { path: relativePath, bytes: size };
    } catch (error) {
      // One task fills the archive, and a parallel task saves it to the file. If either fails, stop the other.
      failure.abort(error);
      throw error;
    } finally {
      writeSignal.release();
      await rm(partial, { force: true });
    }
  };

  const work = async ({ clientId, claim, attempts }: ClaimedExport): Promise<void> => {
    const counts: ExportArchiveCounts = { messages: 0, files: 0 };
    const removal = new AbortController();
    runningExports.set(claim, { counts, removal });
    const exportSignal = joinAbortSignals([stopping.signal, removal.signal]);
    const claimBindings = { clientId, claim };
    try {
      const { path, bytes } = await write(clientId, counts, exportSignal.signal);
      const [settled] = await rows(database, COMPLETE_EXPORT_SQL, { ...claimBindings, ...counts, path, bytes });
      // The export was removed or another process has claimed it, so the written archive is not needed.
      if (!settled) await rows(database, DISCARD_ARCHIVE_SQL, { clientId, path });
    } catch (error) {
      if (removal.signal.aborted) return;
      if (stopping.signal.aborted)
        return void (await rows(database, DEFER_EXPORT_SQL, { ...claimBindings, seconds: 0, back: 1 }));
      log.error({ err: error, clientId }, 'could not create a data export');
      if (attempts >= MAX_EXPORT_ATTEMPTS) await rows(database, MARK_EXPORT_FAILED_SQL, claimBindings);
      else await rows(database, DEFER_EXPORT_SQL, { ...claimBindings, seconds: 5 * attempts, back: 0 });
    } finally {
      exportSignal.release();
      runningExports.delete(claim);
    }
  };

  const loop = createTaskClaimLoop<ClaimedExport>({
    claimDue(most) {
      return rows<ClaimedExport>(database, CLAIM_EXPORT_SQL, { most });
    },
    async extendClaims(claimedExports) {
      for (const { clientId, claim } of claimedExports) {
        const runningExport = runningExports.get(claim);
        const extendedRows = await rows(database, EXTEND_EXPORT_CLAIM_SQL, {
          clientId,
          claim,
          ...(runningExport?.counts ?? NO_COUNTS),
        });
        if (extendedRows.length === 0) runningExport?.removal.abort(new Error('the export is no longer requested'));
      }
    },
    work,
    maxConcurrent: 1,
    pollIntervals: POLL_INTERVALS_MS,
    log,
    taskKind: 'a data export',
    extendEveryMs: PROGRESS_INTERVAL_MS,
  });
  return {
    start(): void {
      loop.start();
    },

    /** Creates all requested exports now. @returns the number of exports */
    async runOnce(): Promise<number> {
      return loop.runOnce();
    },

    /** Stops the exporter. The next process that runs exports starts an unfinished export from the beginning. */
    async stop(): Promise<void> {
      stopping.abort(new Error('the platform is shutting down'));
      await loop.stop();
    },
  };
}
export type DataExporter = ReturnType<typeof createDataExporter>;

const NO_COUNTS: ExportArchiveCounts = { messages: 0, files: 0 };
const PARTIAL_FILE_PREFIX = 'copia-';

const DISCARD_ARCHIVE_SQL = `
  INSERT INTO unused_files (client_id, path) SELECT :clientId, :path
  WHERE NOT EXISTS (SELECT FROM data_exports WHERE client_id = :clientId AND path = :path)`;

/** Removes partial files that a dead process left behind. */
async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(PARTIAL_FILE_PREFIX)) await rm(join(folder, name), { force: true });
}

/** @throws Error if the export would fill the disk, because on a full disk no client can store anything */
async function assertDiskSpace(database: Knex, dataDir: string, clientId: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const [needed] = await rows<{ bytes: number }>(database, EXPORT_SIZE_SQL, { clientId });
  if ((needed?.bytes ?? 0) + RESERVED_DISK_BYTES > bavail * bsize) throw new Error('not enough free disk space');
}

const EXPORT_SIZE_SQL = `
  SELECT CAST(coalesce(sum(size), 0) AS float8) AS bytes FROM (
    SELECT DISTINCT ON (media ->> 'path') CAST(media ->> 'size' AS bigint) AS size FROM messages
    WHERE client_id = :clientId AND media ->> 'path' IS NOT NULL ORDER BY media ->> 'path') one`;
