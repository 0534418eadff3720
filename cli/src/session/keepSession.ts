import type { Remote } from '../remote/openRemote.ts';
import { readProfiles, writeProfiles } from '../remote/profiles/index.ts';

/** Keeps a session under the call's profile, which is in use from now on. */
export async function keepSession(
  { url, profile, env, say }: Remote,
  session: { readonly token: string; readonly email: string },
): Promise<void> {
  // Read again: a prompt may have stood open for hours.
  const stored = await readProfiles(env, say);
  await writeProfiles(env, {
    ...stored,
    current: profile,
    profiles: { ...stored.profiles, [profile]: { url, ...session } },
  });
}
