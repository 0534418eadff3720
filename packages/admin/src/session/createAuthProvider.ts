import type { User } from '@recado/contract';
import { authPageTexts as texts } from '@recado/texts';
import { toast } from '@recado/ui';
import type { AuthProvider } from 'ra-core';
import { createHttpClient, type HttpClientOptions } from '../data/index.ts';

export interface AuthProviderOptions extends HttpClientOptions {
  /** URL of the API, without a trailing slash. */
  readonly apiUrl: string;
  /** Called when the user or the server has ended the session, so that the host deletes its stored session. */
  readonly onSessionLost: () => void;
}

interface CheckErrorParams {
  readonly status?: number;
}

/** Creates react-admin's auth provider. Its login page is the page `/login` of the host application. */
export function createAuthProvider({ apiUrl, token, onSessionLost }: AuthProviderOptions): AuthProvider {
  const profile = memoizeByKey(token, () => readProfile(`${apiUrl}/auth/profile`, token));
  return {
    login: () => Promise.reject(new Error('The host application handles sign-in.')),
    async logout() {
      const endedToken = token();
      // Do not wait for the response to the logout, because the browser's session ends even if the request fails.
      if (endedToken !== null) {
        const post = createHttpClient({ token: () => endedToken });
        post(`${apiUrl}/auth/logout`, { method: 'POST' }).catch(() => {});
      }
      onSessionLost();
      return '/login';
    },
    async checkAuth() {
      if (!token()) return Promise.reject(SILENT_REJECTION);
    },
    // Only a 401 ends the session. A 403 means that this operation is not allowed, and the session is still valid.
    async checkError({ status }: CheckErrorParams) {
      if (status !== 401) return;
      toast.error(texts.expired, { id: 'session' });
      return Promise.reject(SILENT_REJECTION);
    },
    async getIdentity() {
      const { id, name } = await profile();
      return { id, fullName: name };
    },
    getPermissions: async () => (await profile()).role,
    // If the profile cannot be read, allow access here, because the server checks every request anyway.
    canAccess: () =>
      profile().then(
        ({ role }) => role === 'admin',
        () => true,
      ),
  };
}

async function readProfile(url: string, token: () => string | null): Promise<User> {
  const { json } = await createHttpClient({ token })(url);
  return json;
}

/** Caches one result per key. A failed load is not cached, so the next call retries it. */
function memoizeByKey<Result>(key: () => string | null, load: () => Promise<Result>): () => Promise<Result> {
  let cached: { readonly key: string | null; readonly result: Promise<Result> } | undefined;
  return () => {
    if (cached?.key === key()) return cached.result;
    const entry = { key: key(), result: load() };
    cached = entry;
    entry.result.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.result;
  };
}

/** Rejection that prevents a notification of react-admin, because the code that ends the session shows one. */
const SILENT_REJECTION = { message: false } as const;
