import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { Profiles } from './Profiles.ts';
import { resolveProfilesPath } from './resolveProfilesPath.ts';

/**
 * Replaces the profile file atomically, so that concurrent readers get the old or the new file. The file has
 * mode 0600.
 */
export async function writeProfiles(
  env: Readonly<Record<string, string | undefined>>,
  profiles: Profiles,
): Promise<void> {
  const path = resolveProfilesPath(env);
  const temporaryPath = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(temporaryPath, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(profiles, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryPath, path);
  } catch (cause) {
    await rm(temporaryPath, { force: true }).catch(() => {});
    throw new Failure(cliTexts.profiles.notWritable(path), { cause });
  }
}
