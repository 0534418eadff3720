import { fetchUtils, HttpError } from 'ra-core';
import { unwrapResponse } from './unwrapResponse.ts';

type FetchJson = typeof fetchUtils.fetchJson;

export interface HttpClientOptions {
  /** Returns the current session token. Called before each request. */
  readonly token: () => string | null;
}

/**
 * Creates the `httpClient` of ra-data-simple-rest, which sends the session token and unwraps the responses.
 *
 * @throws HttpError with the message of the server; `body.errors` has one message per invalid field
 */
export const createHttpClient =
  ({ token }: HttpClientOptions): FetchJson =>
  async (url, options = {}) => {
    const headers = new Headers(options.headers ?? { Accept: 'application/json' });
    headers.set('Authorization', `Bearer ${token() ?? ''}`);
    try {
      const response = await fetchUtils.fetchJson(url, { ...options, headers });
      return { ...response, json: unwrapResponse(response.json) };
    } catch (error) {
      throw toReadableError(error);
    }
  };

/**
 * Replaces the English error messages of browsers and of HTTP by react-admin's translation keys, so that users
 * see Spanish messages.
 */
function toReadableError(error: unknown): unknown {
  if (error instanceof HttpError)
    return error.body?.message ? error : new HttpError(UNKNOWN_ERROR_KEY, error.status, error.body);
  return error instanceof TypeError ? new HttpError(UNKNOWN_ERROR_KEY, 0) : error;
}

const UNKNOWN_ERROR_KEY = 'ra.notification.http_error';
