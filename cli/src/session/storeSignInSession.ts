import type { RemoteContext } from '../remote/openRemoteContext.ts';
import { readProfiles, writeProfiles } from '../remote/profiles/index.ts';

/** Stores a session in the profile of this command and makes it the current profile. */
export async function storeSignInSession(
  { url, profile, env, writeMessage }: RemoteContext,
  session: { readonly token: string; readonly email: string },
): Promise<void> {
  // Read the profiles again: a prompt may have been open for hours, and another command may have changed them.
  const stored = await readProfiles(env, writeMessage);
  await writeProfiles(env, {
    ...stored,
    current: profile,
    profiles: { ...stored.profiles, [profile]: { url, ...session } },
  });
}
