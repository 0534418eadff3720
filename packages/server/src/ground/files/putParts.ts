import { createReadStream } from 'node:fs';
import type { S3Client } from '@aws-sdk/client-s3';
import { pause } from '@recado/timing';

export const TRIES = 3;
const AGAIN = 200;
/** Bytes of one request, of which there are ten thousand for one file at most: S3 takes 5 GB at once, and 5 TB in all. */
export const PART = 512 * 1024 * 1024;

interface Opened {
  readonly sdk: typeof import('@aws-sdk/client-s3');
  readonly s3: S3Client;
}

/** The SDK repeats nothing whose body is a stream. @throws what it threw last */
export async function repeated<Result>(put: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1)
    try {
      return await put();
    } catch (error) {
      if (tried === TRIES || isRefused(error)) throw error;
      await pause(AGAIN * tried);
    }
}

/** A file that is too large for one request, whole or not at all. */
export async function putParts(
  { sdk, s3 }: Opened,
  to: { readonly Bucket: string; readonly Key: string },
  path: string,
  { size, partSize }: { readonly size: number; readonly partSize: number },
): Promise<void> {
  const { UploadId } = await s3.send(new sdk.CreateMultipartUploadCommand(to));
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let start = 0; start < size; start += partSize) {
      const PartNumber = Parts.length + 1;
      const end = Math.min(start + partSize, size) - 1;
      const { ETag } = await repeated(() =>
        s3.send(
          new sdk.UploadPartCommand({
            ...{ ...to, UploadId, PartNumber, ContentLength: end - start + 1 },
            Body: createReadStream(path, { start, end }),
          }),
        ),
      );
      Parts.push({ ETag, PartNumber });
    }
    await s3.send(new sdk.CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    // What is begun and never completed is paid for.
    await s3.send(new sdk.AbortMultipartUploadCommand({ ...to, UploadId })).catch(() => undefined);
    throw error;
  }
}

const isRefused = (error: unknown): boolean => {
  const { httpStatusCode = 0 } =
    (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata ?? {};
  return httpStatusCode >= 400 && httpStatusCode < 500;
};
