import { chmod, readFile, stat } from 'node:fs/promises';
import { cli } from '@recado/texts';
import Joi from 'joi';
import { Failure } from '../../errors.ts';
import { profileName, visible } from '../../settings/remoteOptions.ts';
import type { Profiles } from './Profiles.ts';
import { profilesPath } from './profilesPath.ts';

const texts = cli.profiles;

/** What others may do with a file, of its mode. */
const OTHERS = 0o077;

const profile = Joi.object({
  url: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .required(),
  token: Joi.string().pattern(visible),
  email: Joi.string(),
}).unknown();

/** What the file of profiles holds; keys of later versions are left alone. */
const profilesShape = Joi.object({
  current: Joi.string(),
  profiles: Joi.object().pattern(profileName, profile).default({}),
})
  .unknown()
  .required();

/**
 * The profiles; none where there is no file. A file that others may read is made the operator's own, and that is said.
 *
 * @throws Failure when the file cannot be read, or is none of ours
 */
export async function readProfiles(
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<Profiles> {
  const path = profilesPath(env);
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
    throw new Failure(texts.unreadable(path), { cause });
  });
  if (text === undefined) return { profiles: {} };
  await keepToOneself(path, say);
  const { value, error } = profilesShape.validate(parse(text));
  if (error) throw new Failure(texts.invalid(path));
  return value as Profiles;
}

async function keepToOneself(path: string, say: (line: string) => void): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & OTHERS) === 0) return;
  await chmod(path, 0o600).catch((cause: unknown) => {
    throw new Failure(texts.permissionsWrong(path), { cause });
  });
  say(texts.permissionsFixed(path));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
