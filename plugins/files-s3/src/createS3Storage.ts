import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ByteRange, ListedFile, ObjectStorage, ReadableFile } from '@recado/plugin';
import { parseS3Url } from './parseS3Url.ts';
import { MAX_UPLOAD_ATTEMPTS, UPLOAD_PART_BYTES, uploadInParts, uploadWithRetries } from './uploadInParts.ts';

/** Maximum milliseconds to connect, and to wait for the next byte on an open connection. */
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 15_000;

export interface S3Settings {
  /** `s3://[KEY:SECRET@]BUCKET[/PREFIX][?endpoint=URL&region=NAME&write=folder]`; see `parseS3Url`. */
  readonly url: string;
}

interface S3Limits {
  /** Milliseconds without a byte after which a request fails. */
  readonly idleTimeoutMs?: number;
  /** Bytes per upload request. Larger files are uploaded in parts. */
  readonly partBytes?: number;
  /** Files in one answer of a list. S3 allows at most 1,000. */
  readonly listPageLength?: number;
}

/**
 * Object storage in Amazon S3 or a compatible service. Loads the SDK and connects on first use.
 *
 * @param _context services of the platform, which this plugin does not need
 * @throws Error for an invalid address
 */
export function createS3Storage(
  { url }: S3Settings,
  _context?: unknown,
  { idleTimeoutMs = IDLE_TIMEOUT_MS, partBytes = UPLOAD_PART_BYTES, listPageLength }: S3Limits = {},
): ObjectStorage {
  const { bucket, prefix, region, endpoint, credentials, acceptsNewFiles } = parseS3Url(url);
  let connection: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); s3: S3Client }> | undefined;

  const connect = async () => {
    // Hide the warning of the S3 SDK about future Node.js versions. The SDK is pinned, so operators cannot act
    // on it.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    const sdk = await import('@aws-sdk/client-s3');
    const s3 = new sdk.S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      maxAttempts: MAX_UPLOAD_ATTEMPTS,
      // Silence the storage SDK's logger, because the SDK also throws the failures that it would log.
      logger: silentLogger,
      // Omit Amazon's newer checksums where possible, because not every compatible service supports them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Do not use `requestTimeout`: it covers the whole request, which may be long, and only logs a warning.
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: idleTimeoutMs },
    });
    s3.middlewareStack.add(next => args => next(args).catch(rethrowWithCode), { step: 'initialize' });
    return { sdk, s3 };
  };
  const getConnection = () => {
    connection ??= connect();
    return connection;
  };
  const keyOf = (relativePath: string): string => `${prefix}${relativePath}`;

  const read = async (relativePath: string, range?: ByteRange): Promise<Readable> => {
    const { sdk, s3 } = await getConnection();
    const rangeHeader = range && { Range: `bytes=${range.first}-${range.last}` };
    const { Body } = await s3.send(
      new sdk.GetObjectCommand({ Bucket: bucket, Key: keyOf(relativePath), ...rangeHeader }),
    );
    if (!Body) throw new Error('object storage answered without a body');
    return Body as Readable;
  };

  async function* listFiles(namePrefix: string): AsyncGenerator<ListedFile> {
    const { sdk, s3 } = await getConnection();
    let token: string | undefined;
    do {
      const page = await s3.send(
        new sdk.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: keyOf(namePrefix),
          ...(listPageLength !== undefined && { MaxKeys: listPageLength }),
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        yield { relativePath: Key.slice(prefix.length), size: Size };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  return {
    acceptsNewFiles,

    async find(relativePath: string): Promise<ReadableFile | undefined> {
      const { sdk, s3 } = await getConnection();
      try {
        const { ContentLength = 0 } = await s3.send(
          new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(relativePath) }),
        );
        return {
          size: ContentLength,
          async read(range) {
            return read(relativePath, range);
          },
        };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async put(relativePath: string, path: string, signal?: AbortSignal): Promise<void> {
      const { sdk, s3 } = await getConnection();
      const { size } = await stat(path);
      const to = { Bucket: bucket, Key: keyOf(relativePath) };
      if (size > partBytes) return uploadInParts({ sdk, s3 }, to, path, { size, partBytes, signal });
      await uploadWithRetries(
        () =>
          s3.send(new sdk.PutObjectCommand({ ...to, ContentLength: size, Body: createReadStream(path) }), {
            ...(signal && { abortSignal: signal }),
          }),
        signal,
      );
    },

    async remove(relativePath: string): Promise<void> {
      const { sdk, s3 } = await getConnection();
      await s3.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(relativePath) }));
    },

    list: listFiles,

    stop(): void {
      void connection?.then(({ s3 }) => s3.destroy()).catch(() => undefined);
    },
  };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;
/** Adds the code of the port to an error of refused credentials. @throws the error */
function rethrowWithCode(error: unknown): never {
  if (statusOf(error) === 401 || statusOf(error) === 403) Object.assign(error as object, { code: 'EACCES' });
  throw error;
}

const isMissing = (error: unknown): boolean => statusOf(error) === 404;
const silentLogger = { debug() {}, info() {}, warn() {}, error() {} };
