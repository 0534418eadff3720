import { createReadStream } from 'node:fs';
import type { S3Client } from '@aws-sdk/client-s3';
import { pause } from '@recado/timing';

export const MAX_UPLOAD_ATTEMPTS = 3;
const RETRY_DELAY_MS = 200;
/** Bytes per upload request. A file has at most 10,000 parts; S3 accepts 5 GB per request and 5 TB per file. */
export const UPLOAD_PART_BYTES = 512 * 1024 * 1024;

interface S3Connection {
  readonly sdk: typeof import('@aws-sdk/client-s3');
  readonly s3: S3Client;
}

/** Repeats a failed upload to S3, because the S3 SDK never retries a streamed body. @throws the last error */
export async function uploadWithRetries<Result>(put: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await put();
    } catch (error) {
      if (attempt === MAX_UPLOAD_ATTEMPTS || signal?.aborted || isClientError(error)) throw error;
      await pause(RETRY_DELAY_MS * attempt);
    }
}

interface UploadInPartsParams {
  readonly size: number;
  readonly partBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Uploads a file that is too large for one request, completely or not at all. */
export async function uploadInParts(
  { sdk, s3 }: S3Connection,
  to: { readonly Bucket: string; readonly Key: string },
  path: string,
  { size, partBytes, signal }: UploadInPartsParams,
): Promise<void> {
  const { UploadId } = await s3.send(new sdk.CreateMultipartUploadCommand(to));
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const PartNumber = Parts.length + 1;
      const end = Math.min(start + partBytes, size) - 1;
      const { ETag } = await uploadWithRetries(
        () =>
          s3.send(
            new sdk.UploadPartCommand({
              ...{ ...to, UploadId, PartNumber, ContentLength: end - start + 1 },
              Body: createReadStream(path, { start, end }),
            }),
            { ...(signal && { abortSignal: signal }) },
          ),
        signal,
      );
      Parts.push({ ETag, PartNumber });
    }
    await s3.send(new sdk.CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    // Abort the upload, because incomplete multipart uploads are billed.
    await s3.send(new sdk.AbortMultipartUploadCommand({ ...to, UploadId })).catch(() => undefined);
    throw error;
  }
}

const isClientError = (error: unknown): boolean => {
  const { httpStatusCode = 0 } =
    (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata ?? {};
  return httpStatusCode >= 400 && httpStatusCode < 500;
};
