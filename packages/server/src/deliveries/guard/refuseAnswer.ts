import { guard as texts } from '@recado/texts';
import type { GuardedResponse } from './Guard.ts';
import { essenceOf } from './identify.ts';
import { MediaRefused } from './MediaRefused.ts';
import { tooLarge } from './tooLarge.ts';

const webPages = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Refuses what its headers already say is no file to send. A `Content-Length` above the limit ends it too: either it is
 * true or the body will be cut; one below it proves nothing.
 *
 * @throws MediaRefused
 */
export function refuseAnswer(
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
  if (Number(header('content-length')) > maxBytes) throw tooLarge(maxBytes);
}

/** The first of several: only one of each is read here, and two of them are the server's mistake. */
export function headerOf(headers: GuardedResponse['headers'], name: string): string | undefined {
  return [headers[name]].flat()[0];
}
