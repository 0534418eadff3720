import { chmod, readFile, stat } from 'node:fs/promises';
import { cliTexts } from '@recado/texts';
import Joi from 'joi';
import { Failure } from '../../errors.ts';
import { PROFILE_NAME_PATTERN, VISIBLE_ASCII_PATTERN } from '../../settings/remoteOptions.ts';
import type { Profiles } from './Profiles.ts';
import { resolveProfilesPath } from './resolveProfilesPath.ts';

const texts = cliTexts.profiles;

/** Permission bits of the profiles file for its group and for all other users. */
const OTHER_USERS_MODE_MASK = 0o077;

const profileSchema = Joi.object({
  url: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .required(),
  token: Joi.string().pattern(VISIBLE_ASCII_PATTERN),
  email: Joi.string(),
}).unknown();

/** Schema of the profile file. It allows and retains keys that later versions of Recado add. */
const profilesSchema = Joi.object({
  current: Joi.string(),
  profiles: Joi.object().pattern(PROFILE_NAME_PATTERN, profileSchema).default({}),
})
  .unknown()
  .required();

/**
 * Reads the profiles. Without a file, there are no profiles. If other users have access to the file, prints a
 * warning and restricts the file to its owner.
 *
 * @throws Failure when the file cannot be read or is invalid
 */
export async function readProfiles(
  env: Readonly<Record<string, string | undefined>>,
  warn: (line: string) => void,
): Promise<Profiles> {
  const path = resolveProfilesPath(env);
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
    throw new Failure(texts.unreadable(path), { cause });
  });
  if (text === undefined) return { profiles: {} };
  await restrictPermissions(path, warn);
  const { value, error } = profilesSchema.validate(parseJson(text));
  if (error) throw new Failure(texts.invalid(path));
  return value as Profiles;
}

async function restrictPermissions(path: string, warn: (line: string) => void): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & OTHER_USERS_MODE_MASK) === 0) return;
  await chmod(path, 0o600).catch((cause: unknown) => {
    throw new Failure(texts.permissionsWrong(path), { cause });
  });
  warn(texts.permissionsFixed(path));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
