import type { Remote } from '../remote/openRemote.ts';
import { readProfiles, writeProfiles } from '../remote/profiles/index.ts';

/** Stores a session in the call's profile and makes this profile the current one. */
export async function storeSession(
  { url, profile, env, writeMessage }: Remote,
  session: { readonly token: string; readonly email: string },
): Promise<void> {
  // Read the profiles again: a prompt may have been open for hours.
  const stored = await readProfiles(env, writeMessage);
  await writeProfiles(env, {
    ...stored,
    current: profile,
    profiles: { ...stored.profiles, [profile]: { url, ...session } },
  });
}
