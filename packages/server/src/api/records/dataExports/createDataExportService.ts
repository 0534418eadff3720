import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DOWNLOAD_URL_VALID_MINUTES, type Endpoints, type ResponseOf } from '@recado/contract';
import { apiErrorTexts, clientExportTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Gone, Invalid, RangeNotSatisfiable } from '../../../core/errors/index.ts';
import type { ClusterFileShare } from '../../../core/files/createClusterFileShare.ts';
import type { ByteRange } from '../../../core/files/ReadableFile.ts';
import { createFailedAttemptAuditLog } from '../../accounts/auth/createFailedAttemptAuditLog.ts';
import type { CredentialVerifier, SignInCredentials } from '../../accounts/signIn/createCredentialVerifier.ts';
import { createRateLimit } from '../../http/rateLimits/rateLimit.ts';
import type { FileRangeHeaders } from '../../messaging/files/createMediaFileService.ts';
import { parseRangeHeader } from '../../messaging/files/parseRangeHeader.ts';
import {
  CONSUME_EXPORT_LINK_SQL,
  CREATE_EXPORT_LINK_SQL,
  type DataExportRow,
  DELETE_DATA_EXPORT_SQL,
  DELETE_ENDED_EXPORT_SQL,
  INSERT_DATA_EXPORT_SQL,
  presentDataExport,
  RESUME_EXPORT_DOWNLOAD_SQL,
  SELECT_DATA_EXPORT_SQL,
} from './exportRows.ts';

export interface DataExportServiceDeps {
  readonly database: Knex;
  readonly credentials: Pick<CredentialVerifier, 'verify'>;
  readonly files: Pick<ClusterFileShare, 'find'>;
}

interface Archive {
  readonly path: string;
  readonly requestedAt: Date;
}

export interface ExportDownload {
  readonly stream: Readable;
  /** Size of the whole archive, in bytes. */
  readonly size: number;
  /** Part of the archive that the stream contains; undefined for the whole archive. */
  readonly range: ByteRange | undefined;
  readonly fileName: string;
  readonly etag: string;
}

type ExportResponse = ResponseOf<Endpoints['GET /clients/{id}/export']>;
type ExportRequestResponse = ResponseOf<Endpoints['POST /clients/{id}/export']>;
type ExportLinkResponse = ResponseOf<Endpoints['POST /clients/{id}/export/link']>;

/** Rate limit of exports per client: a burst of four, then one every ten minutes. */
const EXPORT_LIMIT = { burst: 4, interval: 10 * 60_000 };

const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Manages data exports for owners. Callers check ownership; `createDataExporter` creates the archives. */
export function createDataExportService({ database, credentials, files }: DataExportServiceDeps) {
  const failedAttempts = createFailedAttemptAuditLog(database);
  const limitExports = createRateLimit(EXPORT_LIMIT);
  const auditEntry = (clientId: string) =>
    ({ action: 'client.exported', target: { kind: 'client', id: clientId } }) as const;

  return {
    async get(clientId: string): Promise<ExportResponse> {
      const [exportRow] = await rows<DataExportRow>(database, SELECT_DATA_EXPORT_SQL, { clientId });
      return { success: true, clientId, export: exportRow ? presentDataExport(exportRow) : null };
    },

    /**
     * Requests an export, which replaces the previous one. The user must prove their identity as at
     * sign-in, because otherwise a stolen session would expose all data.
     *
     * @throws Invalid for a wrong `password` or `code`; Conflict while an export is running;
     *   TooManyRequests
     */
    async requestExport(
      clientId: string,
      userId: string,
      proof: SignInCredentials,
      actor: Actor,
    ): Promise<ExportRequestResponse> {
      await credentials.verify(userId, proof, actor).catch(async (error: unknown) => {
        if (error instanceof Invalid) await failedAttempts.recordFailure(actor, auditEntry(clientId));
        throw error;
      });
      limitExports(clientId);
      const exportRow = await transact(database, async trx => {
        await rows(trx, DELETE_ENDED_EXPORT_SQL, { clientId });
        const [row] = await rows<DataExportRow>(trx, INSERT_DATA_EXPORT_SQL, { clientId });
        if (!row) throw new Conflict(texts.errors.alreadyRunning);
        await writeAuditEntry(trx, actor, auditEntry(clientId));
        return row;
      });
      return { success: true, clientId, export: presentDataExport(exportRow) };
    },

    /** Removes the export. A process that is still creating it notices this and stops. */
    async remove(clientId: string): Promise<{ success: true; message: string }> {
      await rows(database, DELETE_DATA_EXPORT_SQL, { clientId });
      return { success: true, message: texts.removed };
    },

    /** Creates a link with which the archive can be downloaded once. @throws Conflict if no export is ready */
    async link(clientId: string, signInId: string, actor: Actor): Promise<ExportLinkResponse> {
      const code = randomUUID();
      const linkExpiresAt = await transact(database, async trx => {
        const bindings = { clientId, signInId, digest: digestOf(code), minutes: DOWNLOAD_URL_VALID_MINUTES };
        const [createdLink] = await rows<{ linkExpiresAt: Date }>(trx, CREATE_EXPORT_LINK_SQL, bindings);
        if (!createdLink) throw new Conflict(texts.errors.notReady);
        await writeAuditEntry(trx, actor, auditEntry(clientId));
        return createdLink.linkExpiresAt;
      });
      return { success: true, clientId, path: `/downloads/${code}`, expiresAt: linkExpiresAt.toISOString() };
    },

    /**
     * Opens a download link, which works once. An interrupted download resumes with the secret `ETag`
     * of the first response.
     *
     * @throws Gone if the link was used or has expired, if the session that requested the link has ended,
     *   or if the archive is missing; RangeNotSatisfiable if the requested part begins after the end
     */
    async open(code: string, requestedPart: FileRangeHeaders): Promise<ExportDownload> {
      const { 'if-range': tag } = requestedPart;
      const digest = digestOf(code);
      const next = `"${randomUUID()}"`;
      const [archive] =
        tag === undefined
          ? await rows<Archive>(database, CONSUME_EXPORT_LINK_SQL, { digest, resume: digestOf(next) })
          : await rows<Archive>(database, RESUME_EXPORT_DOWNLOAD_SQL, { digest, resume: digestOf(tag) });
      if (!archive) throw new Gone(texts.errors.linkExpired);
      const file = await files.find(archive.path);
      if (!file) throw new Gone(texts.errors.fileDeleted);
      const { size } = file;
      const range = tag === undefined ? undefined : parseRangeHeader(requestedPart.range, size);
      if (range === 'beyond') throw new RangeNotSatisfiable(apiErrorTexts.rangeNotSatisfiable, size);
      const fileName = texts.fileName(archive.requestedAt.toISOString().slice(0, 10));
      return { stream: await file.read(range), size, range, fileName, etag: tag ?? next };
    },
  };
}
export type DataExportService = ReturnType<typeof createDataExportService>;
