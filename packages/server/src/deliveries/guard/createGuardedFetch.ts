import { type Dispatcher, request } from 'undici';
import { AddressRefused } from '../../core/addresses/AddressRefused.ts';

export interface SsrfGuardedRequest {
  readonly method?: Dispatcher.HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Aborts the request or the reading of the response body. Both then fail with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Maximum number of redirects that a GET or HEAD request follows; 3 by default. Each target is checked
   * like the first URL. If it is 0, the caller gets the redirect response.
   */
  readonly redirects?: number;
}

export interface SsrfGuardedResponse {
  readonly statusCode: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** Body of the response, not decoded. The caller must read or destroy it. */
  readonly body: Dispatcher.ResponseData['body'];
  /** URL that returned the response, after redirects. */
  readonly url: URL;
}

const REDIRECT_STATUS_CODES = new Set([301, 302, 303, 307, 308]);
/** Default headers. They request only the encoding `identity`, because responses are not decoded. */
const DEFAULT_HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Recado' };

/**
 * Creates the requests of the SSRF guard, which checks each URL and follows redirects itself.
 *
 * @param dispatcher HTTP dispatcher that connects to permitted addresses only
 * @param check function that validates each URL before its request
 */
export function createGuardedFetch(dispatcher: Dispatcher, check: (url: string | URL) => URL) {
  return {
    async fetchPermittedUrl(
      requestedUrl: string | URL,
      options: SsrfGuardedRequest = {},
    ): Promise<SsrfGuardedResponse> {
      const { method = 'GET', headers = {}, redirects = 3, body, signal } = options;
      // Follow only redirects of GET and HEAD. A redirected POST would send the caller's data to another server,
      // to which the caller has not consented.
      const canFollow = redirects > 0 && (method === 'GET' || method === 'HEAD');
      let url = check(requestedUrl);
      let callerHeaders = headers;
      for (let redirectsLeft = redirects; ; redirectsLeft--) {
        const answer = await request(url, {
          dispatcher,
          method,
          headers: { ...DEFAULT_HEADERS, ...callerHeaders },
          ...(body === undefined ? {} : { body }),
          ...(signal ? { signal } : {}),
        });
        const redirectTarget = canFollow ? readRedirectTarget(answer, url) : undefined;
        if (redirectTarget === undefined) return { ...answer, url };
        discard(answer.body);
        if (redirectsLeft === 0) throw new AddressRefused('redirects');
        const nextUrl = check(redirectTarget);
        // After a redirect to another server, omit the caller's headers.
        // They may contain a secret that only the first server may receive.
        if (nextUrl.origin !== url.origin) callerHeaders = {};
        url = nextUrl;
      }
    },
  };
}

/** Returns the target of a redirect response, which is not checked yet; undefined for other responses. */
function readRedirectTarget({ statusCode, headers }: Dispatcher.ResponseData, from: URL): string | undefined {
  const location = [headers.location].flat()[0];
  if (!REDIRECT_STATUS_CODES.has(statusCode) || location === undefined) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from).href : location;
}

/** Closes the connection without reading the body, because the body might never end. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => {}).destroy();
}
