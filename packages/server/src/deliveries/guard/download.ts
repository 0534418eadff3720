import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sending, guard as texts } from '@recado/texts';
import { AddressRefused } from '../../ground/addresses/AddressRefused.ts';
import { FileTooLarge, type SavedFile, saveStream } from '../../ground/files/saveStream.ts';
import type { FetchedFile, MediaRequest } from './FetchedFile.ts';
import { fileNameOf } from './fileNameOf.ts';
import type { Guard, GuardedResponse } from './Guard.ts';
import { essenceOf, identify } from './identify.ts';
import { MediaRefused, refuseSize } from './MediaRefused.ts';

/** One download. Once the signal has aborted it fails with anything: who owns the signal knows why. */
export async function download(
  guard: Guard,
  request: MediaRequest,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const answer = await guard.fetch(request.url, { signal }).catch((cause: unknown) => {
    if (cause instanceof AddressRefused) throw cause;
    throw new MediaRefused('unreachable', texts.file.unreachable, { cause });
  });
  // Until it is read, nobody else listens, and an unheard error would end the process.
  answer.body.on('error', () => {});
  try {
    refuseAnswer(answer, request);
    return await intoFolder(folder => keep(answer, request, join(folder, 'file'), signal));
  } catch (error) {
    answer.body.destroy();
    throw error;
  }
}

/** The folder stays when `fill` succeeds, until it is removed. */
async function intoFolder(
  fill: (folder: string) => Promise<Omit<FetchedFile, 'remove'>>,
): Promise<FetchedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-media-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await fill(folder)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function keep(
  { body, headers, url }: GuardedResponse,
  { type, maxBytes, fileName }: MediaRequest,
  path: string,
  signal: AbortSignal,
): Promise<Omit<FetchedFile, 'remove'>> {
  const { size, sha256 } = await save(body, path, maxBytes, signal);
  if (size === 0) throw new MediaRefused('empty', texts.file.empty);
  const identified = await identify(path, type, headerOf(headers, 'content-type'), signal);
  signal.throwIfAborted();
  if (!identified) throw new MediaRefused('other-type', texts.file.otherType(sending.media.kinds[type]));
  const { mimeType, extension } = identified;
  const disposition = headerOf(headers, 'content-disposition');
  return {
    path,
    mimeType,
    size,
    sha256,
    fileName: fileNameOf({ wanted: fileName, disposition, url, extension }),
  };
}

async function save(
  body: GuardedResponse['body'],
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<SavedFile> {
  try {
    return await saveStream(async () => body, path, { maxBytes, signal });
  } catch (error) {
    if (error instanceof FileTooLarge) throw refuseSize(maxBytes);
    // What the connection fails with is the server's; anything else, a full disk say, is ours.
    if (error === body.errored) throw new MediaRefused('cut', texts.file.cut, { cause: error });
    throw error;
  }
}

const webPages = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Refuses what its headers already say is no file to send. A `Content-Length` above the limit ends it too: either it is
 * true or the body will be cut; one below it proves nothing.
 *
 * @throws MediaRefused
 */
function refuseAnswer(
  { statusCode, headers, url }: GuardedResponse,
  { maxBytes, fileName }: { readonly maxBytes: number; readonly fileName?: string | undefined },
): void {
  const header = (name: string) => headerOf(headers, name);
  if (statusCode === 204) throw new MediaRefused('empty', texts.file.empty);
  // Not 206 either: a part, which nobody asked for.
  if (statusCode !== 200 && statusCode !== 203)
    throw new MediaRefused('status', texts.file.status(statusCode));
  const encoding = header('content-encoding')?.trim().toLowerCase() || 'identity';
  // Undecoded on purpose: asked for as it is, and what a few bytes may unfold to is nobody's to say beforehand.
  if (encoding !== 'identity') throw new MediaRefused('encoded', texts.file.encoded);
  const isPage = webPages.has(essenceOf(header('content-type')) ?? '');
  // A share's or a login's page instead of the file, unless a page is what was wanted.
  if (isPage && !/\.x?html?$/i.test(fileName ?? url.pathname))
    throw new MediaRefused('web-page', texts.file.webPage);
  if (Number(header('content-length')) > maxBytes) throw refuseSize(maxBytes);
}

/** The first of several: only one of each is read here, and two of them are the server's mistake. */
function headerOf(headers: GuardedResponse['headers'], name: string): string | undefined {
  return [headers[name]].flat()[0];
}
