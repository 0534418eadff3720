import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { Profiles } from './Profiles.ts';
import { profilesPath } from './profilesPath.ts';

/** Replaces the file as a whole, for its owner's eyes only; who reads meanwhile sees the old one or the new one. */
export async function writeProfiles(
  env: Readonly<Record<string, string | undefined>>,
  profiles: Profiles,
): Promise<void> {
  const path = profilesPath(env);
  const temporary = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(profiles, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw new Failure(cli.profiles.notWritable(path), { cause });
  }
}
