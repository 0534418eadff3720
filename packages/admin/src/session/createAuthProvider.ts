import type { User } from '@recado/contract';
import { session as texts } from '@recado/texts';
import { toast } from '@recado/ui';
import type { AuthProvider } from 'ra-core';
import { createHttpClient, type HttpClientOptions } from '../data/index.ts';

export interface AuthProviderOptions extends HttpClientOptions {
  /** Of the API, without a slash at its end. */
  readonly apiUrl: string;
  /** The session is over, by the person or by the server: forget what is stored of it. */
  readonly onSessionLost: () => void;
}

/** Logging in is the host's matter; a session that ended leads to its `/login`. */
export function createAuthProvider({ apiUrl, token, onSessionLost }: AuthProviderOptions): AuthProvider {
  const profile = rememberFor(token, () => readProfile(`${apiUrl}/auth/profile`, token));
  return {
    login: () => Promise.reject(new Error('The host signs people in.')),
    async logout() {
      const ended = token();
      // Nobody waits for it: whatever becomes of it, here the session is over.
      if (ended !== null) {
        const post = createHttpClient({ token: () => ended });
        post(`${apiUrl}/auth/logout`, { method: 'POST' }).catch(() => {});
      }
      onSessionLost();
      return '/login';
    },
    async checkAuth() {
      if (!token()) return Promise.reject(SILENT);
    },
    // A 403 says that this was not allowed, not that the session is over.
    async checkError({ status }: { readonly status?: number }) {
      if (status !== 401) return;
      toast.error(texts.expired, { id: 'session' });
      return Promise.reject(SILENT);
    },
    async getIdentity() {
      const { id, name } = await profile();
      return { id, fullName: name };
    },
    getPermissions: async () => (await profile()).role,
    // The server guards what it has: when it cannot be asked who this is, it is asked for the thing itself.
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

/** One question for each session; a question that failed is asked again. */
function rememberFor<Result>(key: () => string | null, ask: () => Promise<Result>): () => Promise<Result> {
  let known: { readonly key: string | null; readonly result: Promise<Result> } | undefined;
  return () => {
    if (known?.key === key()) return known.result;
    const asked = { key: key(), result: ask() };
    known = asked;
    asked.result.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.result;
  };
}

/** react-admin has nothing to say about it: whoever ends the session does. */
const SILENT = { message: false } as const;
