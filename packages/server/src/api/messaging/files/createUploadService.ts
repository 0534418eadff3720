import { copyFile, link, mkdir, rename, rm, utimes } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import { type Endpoints, MAX_UPLOADED_FILE_BYTES, type ResponseOf } from '@recado/contract';
import { apiErrorTexts, sendRejectionTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { rows, runPreparedStatement } from '../../../core/data/sql.ts';
import { Conflict, NotFound, TooManyRequests, Unprocessable } from '../../../core/errors/index.ts';
import type { ClusterFileShare } from '../../../core/files/createClusterFileShare.ts';
import { FileTooLarge, saveStreamToFile } from '../../../core/files/saveStreamToFile.ts';
import { sanitizeFileName } from '../../../deliveries/guard/chooseFileName.ts';
import { identifyFileType, parseMimeEssence } from '../../../deliveries/guard/identifyFileType.ts';
import { createFileTooLargeError, MediaRefused } from '../../../deliveries/guard/index.ts';
import { getMediaFolder } from '../../../lines/receiving/mediaStore.ts';
import type { CeilingService } from '../../accounts/users/createCeilingService.ts';
import type { OwnerQuotaService } from '../../accounts/users/createOwnerQuotaService.ts';
import { pruneUploads } from './pruneUploads.ts';
import { receiveUploadForm, type UploadFormFile } from './receiveUploadForm.ts';
import { EXTEND_UPLOAD_LIFETIME_SQL, STORE_UPLOAD_SQL, type UploadRow } from './uploadRows.ts';

const texts = sendRejectionTexts.uploads;

/** Maximum total size of one client's uploads in bytes, and maximum number of its concurrent uploads. */
const MAX_CLIENT_BYTES = 1_073_741_824;
const MAX_CONCURRENT_UPLOADS = 4;

export type UploadResponse = ResponseOf<Endpoints['POST /external/media']>;

/** Uploaded file that is ready to be sent. */
export interface StoredUpload extends Omit<UploadRow, 'id' | 'expiresAt'> {
  /** Absolute path of the file. */
  readonly path: string;
}

/** File in the media of a client's messages. */
export interface StoredFile {
  /** Absolute path of the file. */
  readonly path: string;
  /** Path relative to the data directory, in the form that is stored with a message. */
  readonly storedPath: string;
}

export interface UploadServiceDeps {
  readonly database: Knex;
  readonly dataDir: string;
  /** Maximum size of a file that can be sent, in bytes. */
  readonly maxBytes: number;
  /** Files of all nodes. Fetches files that are not on this disk, and uploads files for other nodes. */
  readonly files: Pick<ClusterFileShare, 'fetch' | 'upload' | 'remove'>;
  readonly quota: Pick<OwnerQuotaService, 'assertFileAllowed'>;
  readonly ceilings: Pick<CeilingService, 'assertFreeDisk'>;
}

/** Creates the store for uploaded files, which programs upload once and send in messages later. */
export function createUploadService({ database, dataDir, maxBytes, files, quota, ceilings }: UploadServiceDeps) {
  const runningByClient = new Map<string, number>();
  const limit = Math.min(maxBytes, MAX_UPLOADED_FILE_BYTES);

  const folderOf = (clientId: string) => join(getMediaFolder(dataDir, clientId), 'uploads');
  const pathOf = (clientId: string, sha256: string) => join(folderOf(clientId), sha256.slice(0, 2), sha256);
  const relativePathOf = (clientId: string, sha256: string) => relative(dataDir, pathOf(clientId, sha256));

  /** Fetches a file that another node received, because the node that sends the file needs it on its disk. */
  const fetchFile = (clientId: string, sha256: string) => files.fetch(relativePathOf(clientId, sha256));

  async function storeFile(clientId: string, file: UploadFormFile): Promise<UploadResponse> {
    const folder = folderOf(clientId);
    const partial = join(folder, `${v7()}.part`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const savedFile = await saveFile(file, partial, limit);
      const mimeType = await detectMimeType(partial, file);
      const fileName = sanitizeFileName(file.fileName ?? '') || 'archivo';
      // Do not use `transact`, which may repeat the callback, because the file can be moved only once.
      const row = await database.transaction(async trx => {
        // Lock the client, because the total size of its concurrent uploads must stay below the storage limit.
        const [client] = await rows(trx, 'SELECT 1 FROM clients WHERE id = :clientId FOR NO KEY UPDATE', {
          clientId,
        });
        if (!client) throw new NotFound(apiErrorTexts.notFound.client);
        const [{ taken = 0 } = {}] = await rows<{ taken: number }>(
          trx,
          `SELECT coalesce(sum(size), 0)::float8 AS taken FROM uploads
           WHERE client_id = :clientId AND sha256 <> :sha256 AND expires_at > now()`,
          { clientId, sha256: savedFile.sha256 },
        );
        if (taken + savedFile.size > MAX_CLIENT_BYTES)
          throw new Conflict(texts.full(Math.floor(MAX_CLIENT_BYTES / 1_000_000)));
        await quota.assertFileAllowed(trx, clientId, savedFile.sha256, savedFile.size);
        const [insertedRow] = await rows<UploadRow>(trx, STORE_UPLOAD_SQL, {
          clientId,
          ...savedFile,
          mimeType,
          fileName,
        });
        if (!insertedRow) throw new Error('an upload was not stored');
        const path = pathOf(clientId, savedFile.sha256);
        await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
        await rename(partial, path);
        return insertedRow;
      });
      const { id: mediaId, expiresAt, ...fileFields } = row;
      await files.upload(relativePathOf(clientId, savedFile.sha256));
      return { success: true, clientId, mediaId, ...fileFields, expiresAt: expiresAt.toISOString() };
    } finally {
      await rm(partial, { force: true });
    }
  }

  return {
    /**
     * Stores a form's file while it arrives. Uploading the same file again returns the same ID.
     *
     * @throws Invalid unless the form has exactly one file, MediaRefused (413, 422), Conflict if the
     *   client's storage is full, LimitReached if the account's or the platform's is, TooManyRequests if too many uploads are in progress
     */
    async store(clientId: string, request: IncomingMessage): Promise<UploadResponse> {
      await ceilings.assertFreeDisk(dataDir, clientId);
      const runningUploads = runningByClient.get(clientId) ?? 0;
      if (runningUploads >= MAX_CONCURRENT_UPLOADS) throw new TooManyRequests(texts.busy, 10);
      runningByClient.set(clientId, runningUploads + 1);
      try {
        return await receiveUploadForm(request, file => storeFile(clientId, file));
      } finally {
        const remaining = (runningByClient.get(clientId) ?? 1) - 1;
        if (remaining > 0) runningByClient.set(clientId, remaining);
        else runningByClient.delete(clientId);
      }
    },

    /**
     * Returns an upload for a message, and extends the upload's lifetime.
     * @throws Unprocessable if the client never had this upload or no longer has it
     */
    async getUpload(clientId: string, mediaId: string): Promise<StoredUpload> {
      const [row] = await runPreparedStatement<UploadRow>(database, EXTEND_UPLOAD_LIFETIME_SQL, { clientId, mediaId });
      if (!row) throw new Unprocessable(texts.gone);
      const { id: _, expiresAt: __, ...upload } = row;
      if (!(await fetchFile(clientId, upload.sha256))) throw new Unprocessable(texts.gone);
      return { ...upload, path: pathOf(clientId, upload.sha256) };
    },

    /**
     * Links an upload into the media of a message that is sent now, so that the message keeps the file
     * after the upload expires.
     * @throws Unprocessable if the client no longer has the upload
     */
    async linkToMessage(clientId: string, { sha256 }: Pick<StoredUpload, 'sha256'>): Promise<StoredFile> {
      const relativePath = join('media', clientId, sha256.slice(0, 2), sha256);
      const path = join(dataDir, relativePath);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      await linkWithNewTime(pathOf(clientId, sha256), path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new Unprocessable(texts.gone);
        throw error;
      });
      // Do not wait for the copy in shared storage, because the upload itself is already stored durably.
      void files.upload(relativePath);
      return { path, storedPath: relativePath };
    },

    /** Copies a file that was converted from an upload to the media of the client's messages, to be sent. */
    async storeConverted(
      clientId: string,
      { path, sha256 }: Pick<StoredUpload, 'path' | 'sha256'>,
    ): Promise<StoredFile> {
      const relativePath = join('media', clientId, sha256.slice(0, 2), sha256);
      const partial = join(folderOf(clientId), `${v7()}.part`);
      await mkdir(join(dataDir, relativePath, '..'), { recursive: true, mode: 0o700 });
      await copyFile(path, partial);
      await rename(partial, join(dataDir, relativePath));
      await files.upload(relativePath);
      return { path: join(dataDir, relativePath), storedPath: relativePath };
    },

    /**
     * Returns the absolute path of a file in the media of a client's messages, and renews its modification time for
     * another message. Undefined if the file was removed.
     */
    async renewStoredFile(storedPath: string): Promise<string | undefined> {
      const path = join(dataDir, storedPath);
      const now = new Date();
      const isRenewed = await utimes(path, now, now).then(
        () => true,
        () => false,
      );
      return isRenewed ? path : undefined;
    },

    /** Removes expired uploads. @returns the number of removed uploads */
    async prune(): Promise<number> {
      return pruneUploads({ database, dataDir, files, relativePathOf });
    },
  };
}
export type UploadService = ReturnType<typeof createUploadService>;

async function saveFile({ stream, signal }: UploadFormFile, path: string, maxBytes: number) {
  try {
    const savedFile = await saveStreamToFile(async () => stream, path, { maxBytes, signal });
    if (savedFile.size === 0) throw new MediaRefused('empty', texts.empty);
    return savedFile;
  } catch (error) {
    if (error instanceof FileTooLarge) throw createFileTooLargeError(maxBytes);
    throw error;
  }
}

/**
 * Detects the MIME type from the first bytes. If they match no known type, returns the declared type, or the type
 * of the file name if the declared type is generic.
 * @throws MediaRefused if they do not match a declared image, video, audio or PDF type
 */
async function detectMimeType(path: string, { mimeType, fileName, signal }: UploadFormFile): Promise<string> {
  const declaredType = parseMimeEssence(mimeType) ?? 'application/octet-stream';
  const [family] = declaredType.split('/');
  const hints = { contentType: declaredType, fileName, signal };
  if (family === 'image' || family === 'video' || family === 'audio') {
    const detection = await identifyFileType(path, family, hints);
    if (!detection) throw new MediaRefused('other-type', texts.typeMismatch(declaredType));
    return detection.mimeType;
  }
  const detection = await identifyFileType(path, 'document', { signal });
  if (declaredType === 'application/pdf' && detection?.mimeType !== declaredType)
    throw new MediaRefused('other-type', texts.typeMismatch(declaredType));
  return (await identifyFileType(path, 'document', hints))?.mimeType ?? declaredType;
}

/**
 * Creates a hard link to a file and renews its modification time. The cleanup of unreferenced media then
 * spares the file until its message exists. If the cleanup removes the link before the time is renewed,
 * creates the link once more.
 */
async function linkWithNewTime(from: string, path: string): Promise<void> {
  for (let isRetry = false; ; isRetry = true) {
    await link(from, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const now = new Date();
    try {
      return await utimes(path, now, now);
    } catch (error) {
      if (isRetry || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
