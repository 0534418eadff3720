import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ByteRange, Depot } from './Depot.ts';
import { depotOptions } from './depotOptions.ts';
import { PART, putParts, repeated, TRIES } from './putParts.ts';

/** Milliseconds to reach it, and without a byte from it. */
const REACHING = 5_000;
const SILENCE = 15_000;

/**
 * What speaks S3: Amazon's, or who does as they do. Nothing is reached, nor loaded, before it is needed.
 * @param silence milliseconds without a byte after which it is taken for away
 * @param partSize bytes that are put by one request; what is larger is put in parts
 */
export function createDepot(url: string, silence = SILENCE, partSize = PART): Depot {
  const { bucket, prefix, region, endpoint, credentials, takesNew } = depotOptions(url);
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); s3: S3Client }> | undefined;

  const open = async () => {
    // Which Node it will want some day is not for the operator's terminal: the version is pinned.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    const sdk = await import('@aws-sdk/client-s3');
    const s3 = new sdk.S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      maxAttempts: TRIES,
      // What fails is thrown; it would be written to the terminal besides.
      logger: silent,
      // Not everybody who speaks S3 knows Amazon's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Its `requestTimeout` is for the whole of it, and only warns: a large file may take its time.
      requestHandler: { connectionTimeout: REACHING, socketTimeout: silence },
    });
    return { sdk, s3 };
  };
  const ready = () => {
    opened ??= open();
    return opened;
  };
  const keyOf = (below: string): string => `${prefix}${below}`;

  const read = async (below: string, range?: ByteRange): Promise<Readable> => {
    const { sdk, s3 } = await ready();
    const asked = range && { Range: `bytes=${range.first}-${range.last}` };
    const { Body } = await s3.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: keyOf(below), ...asked }));
    if (!Body) throw new Error('object storage answered without a body');
    return Body as Readable;
  };

  async function* list(below = ''): AsyncGenerator<{ below: string; size: number }> {
    const { sdk, s3 } = await ready();
    let token: string | undefined;
    do {
      const page = await s3.send(
        new sdk.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: keyOf(below),
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        yield { below: Key.slice(prefix.length), size: Size };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  return {
    takesNew,
    async find(below) {
      const { sdk, s3 } = await ready();
      try {
        const { ContentLength = 0 } = await s3.send(
          new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(below) }),
        );
        return { size: ContentLength, read: range => read(below, range) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async put(below, path) {
      const { sdk, s3 } = await ready();
      const { size } = await stat(path);
      const to = { Bucket: bucket, Key: keyOf(below) };
      if (size > partSize) return putParts({ sdk, s3 }, to, path, { size, partSize });
      await repeated(() =>
        s3.send(new sdk.PutObjectCommand({ ...to, ContentLength: size, Body: createReadStream(path) })),
      );
    },
    async remove(below) {
      const { sdk, s3 } = await ready();
      await s3.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(below) }));
    },
    async removeClient(clientId) {
      const { sdk, s3 } = await ready();
      for await (const { below } of list(`media/${clientId}/`))
        await s3.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(below) }));
    },
    list: (below = 'media/') => list(below),
    stop() {
      void opened?.then(({ s3 }) => s3.destroy()).catch(() => undefined);
    },
  };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;
const isMissing = (error: unknown): boolean => statusOf(error) === 404;
const silent = { debug() {}, info() {}, warn() {}, error() {} };
