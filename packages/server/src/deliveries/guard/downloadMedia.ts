import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sending, outboundRequestErrors as texts } from '@recado/texts';
import { AddressRefused } from '../../core/addresses/AddressRefused.ts';
import { FileTooLarge, type SavedFile, saveStream } from '../../core/files/saveStream.ts';
import { chooseFileName } from './chooseFileName.ts';
import type { FetchedFile, FetchMediaRequest } from './FetchedFile.ts';
import type { Guard, GuardedResponse } from './Guard.ts';
import { identifyFileType, parseMimeEssence } from './identifyFileType.ts';
import { createFileTooLargeError, MediaRefused } from './MediaRefused.ts';

/**
 * Downloads one file. After an abort, any error can be thrown: the signal's owner knows the reason.
 */
export async function downloadMedia(
  guard: Guard,
  request: FetchMediaRequest,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const answer = await guard.fetch(request.url, { signal }).catch((cause: unknown) => {
    if (cause instanceof AddressRefused) throw cause;
    throw new MediaRefused('unreachable', texts.file.unreachable, { cause });
  });
  // Until the body is read it has no other error listener. An unhandled error ends the process.
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
 * Runs `fill` in a temporary folder. After success, the folder remains until `remove` is called.
 */
async function inTemporaryFolder(fill: (folder: string) => Promise<Omit<FetchedFile, 'remove'>>): Promise<FetchedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-media-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await fill(folder)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function storeBody(
  { body, headers, url }: GuardedResponse,
  { type, maxBytes, fileName }: FetchMediaRequest,
  path: string,
  signal: AbortSignal,
): Promise<Omit<FetchedFile, 'remove'>> {
  const { size, sha256 } = await saveBody(body, path, maxBytes, signal);
  if (size === 0) throw new MediaRefused('empty', texts.file.empty);
  const fileType = await identifyFileType(path, type, readHeader(headers, 'content-type'), signal);
  signal.throwIfAborted();
  if (!fileType) throw new MediaRefused('other-type', texts.file.otherType(sending.media.kinds[type]));
  const { mimeType, extension } = fileType;
  const disposition = readHeader(headers, 'content-disposition');
  return {
    path,
    mimeType,
    size,
    sha256,
    fileName: chooseFileName({ requestedName: fileName, disposition, url, extension }),
  };
}

async function saveBody(
  body: GuardedResponse['body'],
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<SavedFile> {
  try {
    return await saveStream(async () => body, path, { maxBytes, signal });
  } catch (error) {
    if (error instanceof FileTooLarge) throw createFileTooLargeError(maxBytes);
    // An error of the connection is the server's fault. Any other, such as a full disk, is ours.
    if (error === body.errored) throw new MediaRefused('cut', texts.file.cut, { cause: error });
    throw error;
  }
}

const WEB_PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Rejects a response whose headers already exclude a file that can be sent. A `Content-Length`
 * above the limit suffices: either it is true or the body will be cut. One below the limit proves
 * nothing.
 *
 * @throws MediaRefused
 */
function assertDownloadable(
  { statusCode, headers, url }: GuardedResponse,
  { maxBytes, fileName }: { readonly maxBytes: number; readonly fileName?: string | undefined },
): void {
  const header = (name: string) => readHeader(headers, name);
  if (statusCode === 204) throw new MediaRefused('empty', texts.file.empty);
  // 206 is rejected, too: a partial response that was not requested.
  if (statusCode !== 200 && statusCode !== 203) throw new MediaRefused('status', texts.file.status(statusCode));
  const encoding = header('content-encoding')?.trim().toLowerCase() || 'identity';
  // Not decoded on purpose: `identity` was requested, and the decoded size is unpredictable.
  if (encoding !== 'identity') throw new MediaRefused('encoded', texts.file.encoded);
  const isPage = WEB_PAGE_TYPES.has(parseMimeEssence(header('content-type')) ?? '');
  // The page of a share or a login instead of the file, unless the caller wants a page.
  if (isPage && !/\.x?html?$/i.test(fileName ?? url.pathname)) throw new MediaRefused('web-page', texts.file.webPage);
  if (Number(header('content-length')) > maxBytes) throw createFileTooLargeError(maxBytes);
}

/**
 * Returns the first of several values: the headers read here may occur once only, and a second is
 * the server's mistake.
 */
function readHeader(headers: GuardedResponse['headers'], name: string): string | undefined {
  return [headers[name]].flat()[0];
}
