import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { joinSignals } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import type { FileShare } from '../../ground/files/createFileShare.ts';
import { saveStream } from '../../ground/files/saveStream.ts';
import { createClaimLoop, type Taken } from '../schedules/createClaimLoop.ts';
import { createZip } from './createZip.ts';
import { CLAIM, DEFER, FAIL, HOLD, SETTLE, TRIES } from './exportRows.ts';
import { type ArchiveCounts, fillArchive } from './fillArchive.ts';

type Claimed = Taken & { readonly attempts: number };

/** Milliseconds between two words of how far it is, and between two looks. */
const TELLING = 2_000;
const PACE = { shortest: 500, longest: 3_000 };
/** Bytes that stay free on the disk. */
const SPARED = 500_000_000;

/**
 * Makes the copies that were asked for, one at a time in each process that has its part in deliveries. The archive is written to this
 * disk and then kept as files of messages are: by its SHA-256, in object storage where there is any, found by all nodes, and removed
 * with its client. Whoever dies over one leaves it to the next, who begins anew.
 */
export function createExporter({
  database,
  files,
  dataDir,
  log,
}: {
  readonly database: Knex;
  readonly files: Pick<FileShare, 'find' | 'keep'>;
  readonly dataDir: string;
  readonly log: Logger;
}) {
  const stopping = new AbortController();
  const underWay = new Map<string, { readonly counts: ArchiveCounts; readonly removed: AbortController }>();

  const write = async (clientId: string, counts: ArchiveCounts, signal: AbortSignal) => {
    const folder = join(dataDir, 'media', clientId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removePartial(folder);
    await ensureRoom(database, dataDir, clientId);
    const partial = join(folder, `${PARTIAL}${randomUUID()}.part`);
    const failed = new AbortController();
    const either = joinSignals([signal, failed.signal]);
    try {
      const zip = createZip(either.signal);
      const saving = saveStream(async () => zip.stream, partial, {
        maxBytes: Number.POSITIVE_INFINITY,
        signal: either.signal,
      });
      const filling = fillArchive({ database, files, log }, clientId, zip, counts).then(zip.end);
      const [{ sha256, size }] = await Promise.all([saving, filling]);
      const below = join('media', clientId, sha256.slice(0, 2), sha256);
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 });
      await rename(partial, join(dataDir, below));
      await files.keep(below);
      return { path: below, bytes: size };
    } catch (error) {
      // The other of the two ends as well.
      failed.abort(error);
      throw error;
    } finally {
      either.release();
      await rm(partial, { force: true });
    }
  };

  const work = async ({ clientId, claim, attempts }: Claimed): Promise<void> => {
    const counts: ArchiveCounts = { messages: 0, files: 0 };
    const removed = new AbortController();
    underWay.set(claim, { counts, removed });
    const time = joinSignals([stopping.signal, removed.signal]);
    const own = { clientId, claim };
    try {
      const { path, bytes } = await write(clientId, counts, time.signal);
      const [settled] = await rows(database, SETTLE, { ...own, ...counts, path, bytes });
      // Nobody wants it any more, or somebody else makes it.
      if (!settled) await rows(database, FORGET, { clientId, path });
    } catch (error) {
      if (removed.signal.aborted) return;
      if (stopping.signal.aborted) return void (await rows(database, DEFER, { ...own, seconds: 0, back: 1 }));
      log.error({ err: error, clientId }, 'a copy of a client’s data could not be made');
      if (attempts >= TRIES) await rows(database, FAIL, own);
      else await rows(database, DEFER, { ...own, seconds: 5 * attempts, back: 0 });
    } finally {
      time.release();
      underWay.delete(claim);
    }
  };

  const loop = createClaimLoop<Claimed>({
    take: most => rows<Claimed>(database, CLAIM, { most }),
    async hold(taken) {
      for (const { clientId, claim } of taken) {
        const one = underWay.get(claim);
        const held = await rows(database, HOLD, { clientId, claim, ...(one?.counts ?? NONE) });
        if (held.length === 0) one?.removed.abort(new Error('nobody wants it any more'));
      }
    },
    work,
    atOnce: 1,
    pace: PACE,
    log,
    what: 'a copy of a client’s data',
    holdEvery: TELLING,
  });
  return {
    ...loop,
    /** What is half made is made by whoever comes next. */
    async stop(): Promise<void> {
      stopping.abort(new Error('the platform ends'));
      await loop.stop();
    },
  };
}
export type Exporter = ReturnType<typeof createExporter>;

const NONE: ArchiveCounts = { messages: 0, files: 0 };
const PARTIAL = 'copia-';

const FORGET = `
  INSERT INTO gone_files (client_id, path) SELECT :clientId, :path
  WHERE NOT EXISTS (SELECT FROM client_exports WHERE client_id = :clientId AND path = :path)`;

/** What a process left that died. */
async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(PARTIAL)) await rm(join(folder, name), { force: true });
}

/** A disk that is full keeps everybody from storing anything. @throws Error */
async function ensureRoom(database: Knex, dataDir: string, clientId: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const [needed] = await rows<{ bytes: number }>(database, SIZE, { clientId });
  if ((needed?.bytes ?? 0) + SPARED > bavail * bsize) throw new Error('there is not enough room on the disk');
}

const SIZE = `
  SELECT CAST(coalesce(sum(size), 0) AS float8) AS bytes FROM (
    SELECT DISTINCT ON (media ->> 'path') CAST(media ->> 'size' AS bigint) AS size FROM messages
    WHERE client_id = :clientId AND media ->> 'path' IS NOT NULL ORDER BY media ->> 'path') one`;
