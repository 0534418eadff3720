import { type Dispatcher, request } from 'undici';
import { AddressRefused } from '../../ground/addresses/AddressRefused.ts';
import type { GuardedRequest, GuardedResponse } from './Guard.ts';

const redirections = new Set([301, 302, 303, 307, 308]);
/** Nothing is decoded, so nothing is asked for that would have to be. */
const ownHeaders = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Recado' };

/** `check` is asked about each address before it is called; `dispatcher` opens nothing that it may not. */
export function createFetch(dispatcher: Dispatcher, check: (url: string | URL) => URL) {
  return async (given: string | URL, options: GuardedRequest = {}): Promise<GuardedResponse> => {
    const { method = 'GET', headers = {}, redirects = 3, body, signal } = options;
    // Nothing but a GET or HEAD can be repeated elsewhere without asking whoever sent it.
    const mayFollow = redirects > 0 && (method === 'GET' || method === 'HEAD');
    let url = check(given);
    let sent = headers;
    for (let left = redirects; ; left--) {
      const answer = await request(url, {
        dispatcher,
        method,
        headers: { ...ownHeaders, ...sent },
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
      });
      const next = mayFollow ? redirectionOf(answer, url) : undefined;
      if (next === undefined) return { ...answer, url };
      discard(answer.body);
      if (left === 0) throw new AddressRefused('redirects');
      const following = check(next);
      // Headers were meant for the server they were given for: they may hold its secret.
      if (following.origin !== url.origin) sent = {};
      url = following;
    }
  };
}

/** Where the answer sends us, unchecked. */
function redirectionOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): string | undefined {
  const location = [headers.location].flat()[0];
  if (!redirections.has(statusCode) || location === undefined) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from).href : location;
}

/** Ends the connection: a body that nobody reads may go on for ever. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => {}).destroy();
}
