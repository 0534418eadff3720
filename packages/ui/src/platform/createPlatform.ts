import { ApiError, createSdk, type Sdk } from '@recado/sdk';
import { QueryClient } from '@tanstack/react-query';
import { storedToken } from '../session/storedSession.ts';

/** What every screen stands on: calls, and what they answered. */
export interface Platform {
  readonly sdk: Sdk;
  readonly queries: QueryClient;
  /** Of the API, without a slash at its end: for addresses that the browser itself opens. */
  readonly apiUrl: string;
  /** Tells when the server no longer accepts the stored session (a 401); returns how to stop listening. */
  onSessionRefused(listener: () => void): () => void;
}

export interface PlatformOptions {
  /** Of the API, without a slash at its end. */
  readonly apiUrl?: string;
  /** The session's, at the moment of a call. */
  readonly token?: () => string | null;
}

export function createPlatform({ apiUrl = '/api', token = storedToken }: PlatformOptions = {}): Platform {
  const listeners = new Set<() => void>();
  const sdk = createSdk({
    baseUrl: apiUrl,
    session: { token },
    async fetch(url, init) {
      const answer = await fetch(url, init);
      const { authorization } = init.headers;
      // An answer to a session that was replaced meanwhile says nothing about the present one.
      if (answer.status === 401 && authorization && authorization === `Bearer ${token()}`)
        for (const listener of listeners) listener();
      return answer;
    },
  });
  const queries = new QueryClient({
    defaultOptions: {
      // 'always': a server in the same room answers without internet, and the browser cannot know.
      queries: { networkMode: 'always', staleTime: 2_000, retry: mayHelpToRepeat, retryDelay: 600 },
      mutations: { networkMode: 'always' },
    },
  });
  return {
    sdk,
    queries,
    apiUrl,
    onSessionRefused(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Once more after trouble on the way or in the server; what the server refused, it would refuse again. */
const mayHelpToRepeat = (failed: number, error: Error): boolean =>
  failed < 1 && !(error instanceof ApiError && error.status < 500);
