import { copyFile, link, mkdir, rename, rm, utimes } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import { type Endpoints, type ResponseOf, UPLOAD_LIMIT } from '@recado/contract';
import { errors, sending } from '@recado/texts';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { sanitize } from '../../deliveries/guard/fileNameOf.ts';
import { essenceOf, identify } from '../../deliveries/guard/identify.ts';
import { MediaRefused, refuseSize } from '../../deliveries/guard/index.ts';
import { preparedRows, rows } from '../../ground/data/sql.ts';
import { Conflict, NotFound, TooManyRequests, Unprocessable } from '../../ground/errors/index.ts';
import type { FileShare } from '../../ground/files/createFileShare.ts';
import { FileTooLarge, saveStream } from '../../ground/files/saveStream.ts';
import { mediaFolder } from '../../lines/receiving/mediaStore.ts';
import type { Allowance } from '../limits/createAllowance.ts';
import { pruneUploads } from './pruneUploads.ts';
import { type FormFile, readForm } from './readForm.ts';
import { STORE, TAKE, type UploadRow } from './uploadRows.ts';

const texts = sending.uploads;

/** Bytes that one client's uploads may take together, and how many may come in at once. */
const ROOM = 1_073_741_824;
const AT_ONCE = 4;

export type Uploaded = ResponseOf<Endpoints['POST /external/media']>;

/** An uploaded file, ready to be sent. */
export interface StoredUpload extends Omit<UploadRow, 'id' | 'expiresAt'> {
  /** Absolute. */
  readonly path: string;
  /** Below the data directory, as a message keeps it. */
  readonly kept: string;
}

export interface UploadsDependencies {
  readonly database: Knex;
  readonly dataDir: string;
  /** Larger files cannot be sent, bytes. */
  readonly maxBytes: number;
  /** For what is not on this disk, and where it is kept. */
  readonly files: Pick<FileShare, 'fetch' | 'keep' | 'remove'>;
  readonly allowance: Pick<Allowance, 'refuseFile'>;
}

/** Files that programs hand over before they send them, each client's own. */
export function createUploads({ database, dataDir, maxBytes, files, allowance }: UploadsDependencies) {
  const underWay = new Map<string, number>();
  const limit = Math.min(maxBytes, UPLOAD_LIMIT);

  const folderOf = (clientId: string) => join(mediaFolder(dataDir, clientId), 'uploads');
  const pathOf = (clientId: string, sha256: string) => join(folderOf(clientId), sha256.slice(0, 2), sha256);
  const belowOf = (clientId: string, sha256: string) => relative(dataDir, pathOf(clientId, sha256));

  /** A file that a node was given is on its disk; the one that sends it needs it, too. */
  const bringHere = (clientId: string, sha256: string) => files.fetch(belowOf(clientId, sha256));

  async function keep(clientId: string, file: FormFile): Promise<Uploaded> {
    const folder = folderOf(clientId);
    const partial = join(folder, `${v7()}.part`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const saved = await save(file, partial, limit);
      const mimeType = await typeOf(partial, file);
      const fileName = sanitize(file.fileName ?? '') || 'archivo';
      // Not `transact`, which may repeat it: a file is moved only once.
      const row = await database.transaction(async trx => {
        // One of a client's at a time, so that together they stay below the limit.
        const [client] = await rows(trx, 'SELECT 1 FROM clients WHERE id = :clientId FOR NO KEY UPDATE', {
          clientId,
        });
        if (!client) throw new NotFound(errors.notFound.client);
        const [{ taken = 0 } = {}] = await rows<{ taken: number }>(
          trx,
          `SELECT coalesce(sum(size), 0)::float8 AS taken FROM uploads
           WHERE client_id = :clientId AND sha256 <> :sha256 AND expires_at > now()`,
          { clientId, sha256: saved.sha256 },
        );
        if (taken + saved.size > ROOM) throw new Conflict(texts.full(Math.floor(ROOM / 1_000_000)));
        await allowance.refuseFile(trx, clientId, saved.sha256, saved.size);
        const [stored] = await rows<UploadRow>(trx, STORE, { clientId, ...saved, mimeType, fileName });
        if (!stored) throw new Error('an upload was not stored');
        const path = pathOf(clientId, saved.sha256);
        await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
        await rename(partial, path);
        return stored;
      });
      const { id: mediaId, expiresAt, ...about } = row;
      await files.keep(belowOf(clientId, saved.sha256));
      return { success: true, clientId, mediaId, ...about, expiresAt: expiresAt.toISOString() };
    } finally {
      await rm(partial, { force: true });
    }
  }

  return {
    /**
     * Stores the file of a form while it comes in; the same file twice is one, under one id.
     *
     * @throws Invalid for what is no form with one file, MediaRefused (413, 422), Conflict when there is no more room,
     *   TooManyRequests when too many come in at once
     */
    async store(clientId: string, request: IncomingMessage): Promise<Uploaded> {
      const others = underWay.get(clientId) ?? 0;
      if (others >= AT_ONCE) throw new TooManyRequests(texts.busy, 10);
      underWay.set(clientId, others + 1);
      try {
        return await readForm(request, file => keep(clientId, file));
      } finally {
        const left = (underWay.get(clientId) ?? 1) - 1;
        if (left > 0) underWay.set(clientId, left);
        else underWay.delete(clientId);
      }
    },

    /**
     * A file of the client's that is to be sent later: it stays as long as it would if it were sent now.
     * @throws Unprocessable, as `take` does
     */
    async look(clientId: string, mediaId: string): Promise<Omit<StoredUpload, 'kept'>> {
      const [row] = await preparedRows<UploadRow>(database, TAKE, { clientId, mediaId });
      if (!row) throw new Unprocessable(texts.gone);
      const { id: _, expiresAt: __, ...upload } = row;
      if (!(await bringHere(clientId, upload.sha256))) throw new Unprocessable(texts.gone);
      return { ...upload, path: pathOf(clientId, upload.sha256) };
    },

    /**
     * A file of the client's that is to be sent now: from then on its message keeps it, as one keeps what comes in.
     * @throws Unprocessable when the client has none with this id (any more)
     */
    async take(clientId: string, mediaId: string): Promise<StoredUpload> {
      const [row] = await preparedRows<UploadRow>(database, TAKE, { clientId, mediaId });
      if (!row) throw new Unprocessable(texts.gone);
      const { id: _, expiresAt: __, ...upload } = row;
      const { sha256 } = upload;
      await bringHere(clientId, sha256);
      const below = join('media', clientId, sha256.slice(0, 2), sha256);
      const path = join(dataDir, below);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      await linkAsNew(pathOf(clientId, sha256), path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new Unprocessable(texts.gone);
        throw error;
      });
      // Its upload is kept already: nobody waits for it.
      void files.keep(below);
      return { ...upload, path, kept: below };
    },

    /**
     * Keeps what an upload was made into, as the message keeps it that it is sent by.
     * @returns where, below the data directory
     */
    async keepMade(
      clientId: string,
      { path, sha256 }: Pick<StoredUpload, 'path' | 'sha256'>,
    ): Promise<string> {
      const below = join('media', clientId, sha256.slice(0, 2), sha256);
      const partial = join(folderOf(clientId), `${v7()}.part`);
      await mkdir(join(dataDir, below, '..'), { recursive: true, mode: 0o700 });
      await copyFile(path, partial);
      await rename(partial, join(dataDir, below));
      await files.keep(below);
      return below;
    },

    /** Removes what nobody sent for so long. @returns how many */
    prune: () => pruneUploads({ database, dataDir, files, belowOf }),
  };
}
export type Uploads = ReturnType<typeof createUploads>;

async function save({ stream, signal }: FormFile, path: string, maxBytes: number) {
  try {
    const saved = await saveStream(async () => stream, path, { maxBytes, signal });
    if (saved.size === 0) throw new MediaRefused('empty', texts.empty);
    return saved;
  } catch (error) {
    if (error instanceof FileTooLarge) throw refuseSize(maxBytes);
    throw error;
  }
}

/** What its first bytes say where they say something; otherwise what the caller says. */
async function typeOf(path: string, { mimeType, signal }: FormFile): Promise<string> {
  const said = essenceOf(mimeType) ?? 'application/octet-stream';
  const [family] = said.split('/');
  if (family === 'image' || family === 'video' || family === 'audio') {
    const found = await identify(path, family, said, signal);
    if (!found) throw new MediaRefused('other-type', texts.lies(said));
    return found.mimeType;
  }
  const found = await identify(path, 'document', undefined, signal);
  if (said === 'application/pdf' && found?.mimeType !== said)
    throw new MediaRefused('other-type', texts.lies(said));
  return (await identify(path, 'document', said, signal))?.mimeType ?? said;
}

/**
 * Whoever removes what no message has any more leaves it alone: its message comes. One that was there, and is removed before it could be
 * told so, is linked once more.
 */
async function linkAsNew(from: string, path: string): Promise<void> {
  for (let isAgain = false; ; isAgain = true) {
    await link(from, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const now = new Date();
    try {
      return await utimes(path, now, now);
    } catch (error) {
      if (isAgain || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
