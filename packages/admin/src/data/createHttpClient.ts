import { fetchUtils, HttpError } from 'ra-core';
import { unwrap } from './unwrap.ts';

type FetchJson = typeof fetchUtils.fetchJson;

export interface HttpClientOptions {
  /** The session's, at the moment of a call. */
  readonly token: () => string | null;
}

/**
 * The `httpClient` of ra-data-simple-rest for the API: sends the session, takes the answers out of their envelopes.
 *
 * @throws HttpError with the server's own sentence; `body.errors` says what is wrong with which field
 */
export const createHttpClient =
  ({ token }: HttpClientOptions): FetchJson =>
  async (url, options = {}) => {
    const headers = new Headers(options.headers ?? { Accept: 'application/json' });
    headers.set('Authorization', `Bearer ${token() ?? ''}`);
    try {
      const answer = await fetchUtils.fetchJson(url, { ...options, headers });
      return { ...answer, json: unwrap(answer.json) };
    } catch (error) {
      throw readable(error);
    }
  };

/** The browser's and the protocol's own words are English: react-admin's sentence stands for them. */
function readable(error: unknown): unknown {
  if (error instanceof HttpError)
    return error.body?.message ? error : new HttpError(UNKNOWN, error.status, error.body);
  return error instanceof TypeError ? new HttpError(UNKNOWN, 0) : error;
}

const UNKNOWN = 'ra.notification.http_error';
