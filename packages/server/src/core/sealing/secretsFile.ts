import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apiErrorTexts as texts } from '@recado/texts';
import { SecretsError } from './SecretsError.ts';

/**
 * Content of `secrets.json`. The last secret of each list is the newest; older ones only verify and
 * decrypt. To change a secret, append a new one to its list. Anyone who has this file and the database
 * can read every token and WhatsApp session.
 */
export interface SecretsFile {
  readonly jwt: readonly [string, ...string[]];
  readonly seal: readonly [string, ...string[]];
}

/**
 * Reads `DIR/secrets.json` (mode 0600). Creates the file and its folder (0700) if they are missing.
 * When several processes start at once, one of them creates the file and all read it.
 *
 * @throws SecretsError `too-open`, `unreadable` or `unwritable`
 */
export async function readOrCreateSecretsFile(folder: string): Promise<SecretsFile> {
  const path = join(folder, 'secrets.json');
  return (await readSecretsFile(path)) ?? (await createSecretsFile(folder, path));
}

async function createSecretsFile(folder: string, path: string): Promise<SecretsFile> {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ jwt: [newSecret()], seal: [newSecret()] }, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // Create the file as a link to the draft. A rename would replace a file that another process has created.
    await link(draft, path).catch(ignoreErrorCode('EEXIST'));
    await syncFolder(folder);
  } catch (error) {
    throw new SecretsError('unwritable', texts.secrets.unwritable(path, reasonOf(error)), { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
  const secrets = await readSecretsFile(path);
  if (!secrets) throw new SecretsError('unreadable', texts.secrets.unreadable(path, 'ENOENT'));
  return secrets;
}

const newSecret = (): string => randomBytes(32).toString('base64url');

async function readSecretsFile(path: string): Promise<SecretsFile | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SecretsError('unreadable', texts.secrets.unreadable(path, reasonOf(error)), { cause: error });
  });
  if (!file) return undefined;
  try {
    const { mode } = await file.stat();
    // On Windows, do not check the file's mode. There, the permissions of the folder protect the file.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new SecretsError('too-open', texts.secrets.tooOpen(path, (mode & 0o777).toString(8)));
    }
    return parseSecretsFile(path, await file.readFile('utf8'));
  } finally {
    await file.close();
  }
}

function parseSecretsFile(path: string, content: string): SecretsFile {
  const isList = (value: unknown): value is [string, ...string[]] =>
    Array.isArray(value) && value.length > 0 && value.every(item => typeof item === 'string');
  try {
    const { jwt, seal }: { jwt?: unknown; seal?: unknown } = JSON.parse(content);
    if (isList(jwt) && isList(seal)) return { jwt, seal };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new SecretsError('unreadable', texts.secrets.unreadable(path, '{"jwt": […], "seal": […]}'));
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const ignoreErrorCode = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
