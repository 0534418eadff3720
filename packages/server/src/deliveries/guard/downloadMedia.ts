import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendRejectionTexts, outboundRequestErrorTexts as texts } from '@recado/texts';
import { AddressRefused } from '../../core/addresses/AddressRefused.ts';
import { FileTooLarge, type SavedFile, saveStreamToFile } from '../../core/files/saveStreamToFile.ts';
import { chooseFileName } from './chooseFileName.ts';
import type { SsrfGuardedResponse } from './createGuardedFetch.ts';
import type { SsrfGuard } from './createSsrfGuard.ts';
import type { FetchedFile, FetchMediaRequest } from './FetchedFile.ts';
import { identifyFileType, parseMimeEssence } from './identifyFileType.ts';
import { createFileTooLargeError, MediaRefused } from './MediaRefused.ts';

/**
 * Downloads one file. After `signal` aborts, the error can be of any type, because the caller who
 * aborted the download knows the reason.
 */
export async function downloadMedia(
  guard: SsrfGuard,
  request: FetchMediaRequest,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const answer = await guard.fetch(request.url, { signal }).catch((cause: unknown) => {
    if (cause instanceof AddressRefused) throw cause;
    throw new MediaRefused('unreachable', texts.file.unreachable, { cause });
  });
  // Until the body is read, handle its `error` events, because an unhandled one would end the process.
  answer.body.on('error', () => {});
  try {
    assertDownloadable(answer, request);
    return await inTemporaryFolder(folder => storeBody(answer, request, join(folder, 'file'), signal));
  } catch (error) {
    answer.body.destroy();
    throw error;
  }
}

/**
 * Runs `fill` in a new temporary folder. The folder is deleted if `fill` fails, or when `remove` is called.
 */
async function inTemporaryFolder(fill: (folder: string) => Promise<Omit<FetchedFile, 'remove'>>): Promise<FetchedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-media-'));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const file = await fill(folder);
    return {
      ...file,
      async remove() {
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function storeBody(
  { body, headers, url }: SsrfGuardedResponse,
  { type, maxBytes, fileName }: FetchMediaRequest,
  path: string,
  signal: AbortSignal,
): Promise<Omit<FetchedFile, 'remove'>> {
  const { size, sha256 } = await saveBody(body, path, maxBytes, signal);
  if (size === 0) throw new MediaRefused('empty', texts.file.empty);
  const disposition = readHeader(headers, 'content-disposition');
  const nameSources = { requestedName: fileName, disposition, url };
  const contentType = readHeader(headers, 'content-type');
  const unsuffixedName = chooseFileName({ ...nameSources, extension: undefined });
  const fileType = await identifyFileType(path, type, { contentType, fileName: unsuffixedName, signal });
  signal.throwIfAborted();
  if (!fileType) throw new MediaRefused('other-type', texts.file.otherType(sendRejectionTexts.media.kinds[type]));
  const { mimeType, extension } = fileType;
  return {
    path,
    mimeType,
    size,
    sha256,
    fileName: chooseFileName({ ...nameSources, extension }),
  };
}

async function saveBody(
  body: SsrfGuardedResponse['body'],
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<SavedFile> {
  try {
    return await saveStreamToFile(async () => body, path, { maxBytes, signal });
  } catch (error) {
    if (error instanceof FileTooLarge) throw createFileTooLargeError(maxBytes);
    // Only an error of the response body is the remote server's fault. A full disk, for example, is not.
    if (error === body.errored) throw new MediaRefused('cut', texts.file.cut, { cause: error });
    throw error;
  }
}

const WEB_PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);

interface AssertDownloadableParams {
  readonly maxBytes: number;
  readonly fileName?: string | undefined;
}

/**
 * Rejects a response if its headers already show that it contains no file that can be sent. A
 * `Content-Length` above the limit is enough, because the body is either too large or incomplete. A
 * smaller value proves nothing, so the size is checked again during the download.
 *
 * @throws MediaRefused
 */
function assertDownloadable(
  { statusCode, headers, url }: SsrfGuardedResponse,
  { maxBytes, fileName }: AssertDownloadableParams,
): void {
  const header = (name: string) => readHeader(headers, name);
  if (statusCode === 204) throw new MediaRefused('empty', texts.file.empty);
  // Reject 206 too, because it is a partial response that was not requested.
  if (statusCode !== 200 && statusCode !== 203) throw new MediaRefused('status', texts.file.status(statusCode));
  const encoding = header('content-encoding')?.trim().toLowerCase() || 'identity';
  // Reject an encoded body, because `identity` was requested and the decoded size is unpredictable.
  if (encoding !== 'identity') throw new MediaRefused('encoded', texts.file.encoded);
  const isPage = WEB_PAGE_TYPES.has(parseMimeEssence(header('content-type')) ?? '');
  // Reject a web page unless the caller wants one, because a share or login page may replace the file.
  if (isPage && !/\.x?html?$/i.test(fileName ?? url.pathname)) throw new MediaRefused('web-page', texts.file.webPage);
  if (Number(header('content-length')) > maxBytes) throw createFileTooLargeError(maxBytes);
}

/**
 * Returns the first value of a header. The headers that are read here may occur only once, so a
 * second value is the server's mistake.
 */
function readHeader(headers: SsrfGuardedResponse['headers'], name: string): string | undefined {
  return [headers[name]].flat()[0];
}
