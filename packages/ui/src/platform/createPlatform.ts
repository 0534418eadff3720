import { ApiError, createSdk, type Sdk } from '@recado/sdk';
import { QueryClient } from '@tanstack/react-query';
import { fetchOrReadAnswer } from '../offline/offlineAnswers.ts';
import { readStoredSessionToken } from '../session/storedSession.ts';
import { takeEarlyResponse } from './takeEarlyResponse.ts';

/** API client and query cache that all screens share. */
export interface Platform {
  readonly sdk: Sdk;
  readonly queries: QueryClient;
  /** URL of the API without a trailing slash, to build links that the browser opens without the SDK. */
  readonly apiUrl: string;
  /** Calls the listener when the server rejects the stored session (401). Returns a function to unsubscribe. */
  onSessionRefused(listener: () => void): () => void;
  /** Registers a handler of failed requests. The one that was registered last applies. Returns a function to remove it. */
  onRequestFailed(handler: RequestFailureHandler): () => void;
}

/** Throws the error of a failed request, or repeats the request and returns its result. */
export type RequestFailureHandler = (error: unknown, repeat: () => Promise<unknown>) => Promise<unknown>;

export interface PlatformOptions {
  /** URL of the API without a trailing slash. */
  readonly apiUrl?: string;
  /** Returns the current session token. Called for every request, because the token may change. */
  readonly token?: () => string | null;
  /** Query cache of a host application. Default: a new one. */
  readonly queries?: QueryClient;
}

export function createPlatform(options: PlatformOptions = {}): Platform {
  const { apiUrl = '/api', token = readStoredSessionToken, queries = createQueryClient() } = options;
  const listeners = new Set<() => void>();
  const failureHandlers: RequestFailureHandler[] = [];
  const plainSdk = createSdk({
    baseUrl: apiUrl,
    session: { token },
    async fetch(url, init) {
      const send = async () => takeEarlyResponse(url, init) ?? fetch(url, init);
      const response = await fetchOrReadAnswer(url, init, send);
      const { authorization } = init.headers;
      // A 401 is ignored if the session was replaced during the call, because it concerns the old session.
      if (response.status === 401 && authorization && authorization === `Bearer ${token()}`)
        for (const listener of listeners) listener();
      return response;
    },
  });
  const request = (...call: readonly [never, never]): Promise<unknown> =>
    plainSdk.request(...call).catch((error: unknown) => {
      const handle = failureHandlers.at(-1);
      if (!handle) throw error;
      return handle(error, () => plainSdk.request(...call));
    });
  // The contract's types exist only at compile time, hence the cast.
  const sdk: Sdk = { ...plainSdk, request: request as Sdk['request'] };
  return {
    sdk,
    queries,
    apiUrl,
    onSessionRefused(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onRequestFailed(handler) {
      failureHandlers.push(handler);
      return () => void failureHandlers.splice(failureHandlers.indexOf(handler), 1);
    },
  };
}

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Requests are always sent, because a local server is reachable even if the browser reports no connection.
      queries: { networkMode: 'always', staleTime: 2_000, retry: shouldRetry, retryDelay: 600 },
      mutations: { networkMode: 'always' },
    },
  });

/**
 * Retries once after network and server errors, but not after a refusal, because the server would refuse again.
 */
const shouldRetry = (failureCount: number, error: Error): boolean =>
  failureCount < 1 && !(error instanceof ApiError && error.status < 500);
