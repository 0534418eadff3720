import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { parseObjectStorageUrl } from './parseObjectStorageUrl.ts';
import type { ByteRange, ReadableFile } from './ReadableFile.ts';
import { MAX_UPLOAD_ATTEMPTS, UPLOAD_PART_BYTES, uploadInParts, uploadWithRetries } from './uploadInParts.ts';

/** Maximum milliseconds to connect, and to wait for the next byte on an open connection. */
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 15_000;

/**
 * Object storage for the files of all nodes: Amazon S3 or a compatible service. A file's name is its path below the
 * data directory. Loads the SDK and connects on first use.
 *
 * @param idleTimeoutMs milliseconds without a byte after which a request fails
 * @param partSize bytes per upload request; larger files are uploaded in parts
 */
export function createObjectStorage(url: string, idleTimeoutMs = IDLE_TIMEOUT_MS, partSize = UPLOAD_PART_BYTES) {
  const { bucket, prefix, region, endpoint, credentials, acceptsNewFiles } = parseObjectStorageUrl(url);
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

  async function* listFiles(relativePath = ''): AsyncGenerator<{ relativePath: string; size: number }> {
    const { sdk, s3 } = await getConnection();
    let token: string | undefined;
    do {
      const page = await s3.send(
        new sdk.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: keyOf(relativePath),
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        yield { relativePath: Key.slice(prefix.length), size: Size };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  return {
    /**
     * Whether new files are stored in the object storage. False with the option `write=folder`: they are then
     * stored on the local disk. Existing files are read from the object storage until they are moved to the disk.
     */
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

    /** Uploads a file. @param path local path of the file, which stays on the local disk after the upload */
    async put(relativePath: string, path: string, signal?: AbortSignal): Promise<void> {
      const { sdk, s3 } = await getConnection();
      const { size } = await stat(path);
      const to = { Bucket: bucket, Key: keyOf(relativePath) };
      if (size > partSize) return uploadInParts({ sdk, s3 }, to, path, { size, partSize, signal });
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

    /** Removes all files of a client. */
    async removeClient(clientId: string): Promise<void> {
      const { sdk, s3 } = await getConnection();
      for await (const { relativePath } of listFiles(`media/${clientId}/`))
        await s3.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(relativePath) }));
    },

    /** Lists files below a path; by default below `media/`, which contains the files of messages and clients. */
    list(relativePath = 'media/'): AsyncIterable<{ readonly relativePath: string; readonly size: number }> {
      return listFiles(relativePath);
    },

    stop(): void {
      void connection?.then(({ s3 }) => s3.destroy()).catch(() => undefined);
    },
  };
}
export type ObjectStorage = ReturnType<typeof createObjectStorage>;

const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;
const isMissing = (error: unknown): boolean => statusOf(error) === 404;
const silentLogger = { debug() {}, info() {}, warn() {}, error() {} };
