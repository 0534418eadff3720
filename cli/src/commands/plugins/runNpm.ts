import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';

const texts = cliTexts.plugins.npm;
/** npm repeats failed requests for minutes by default. A person waits here. */
const retryOptions = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000'];
const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/**
 * Runs npm in a folder, without scripts of packages, and returns its standard output.
 *
 * @throws Failure with the next step, if npm is missing or fails
 */
export async function runNpm(folder: string, ...args: readonly string[]): Promise<string> {
  // On Windows npm is a script, which only a shell runs.
  const shell = process.platform === 'win32';
  const child = spawn('npm', [...args.map(arg => (shell ? `"${arg}"` : arg)), ...options, ...retryOptions], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  });
  const exit = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve(code ?? 1));
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]).catch(
    (cause: unknown) => {
      throw new Failure(texts.missing, { cause });
    },
  );
  if (code !== 0) throw new Failure(describeNpmFailure(parseNpmError(stderr)));
  return stdout;
}

interface NpmError {
  readonly code?: string | undefined;
  readonly message: string;
}

/** Parses npm's error: its code, and the first line that is no mere field. */
export function parseNpmError(stderr: string): NpmError {
  const lines = stderr.split('\n').map(line => line.replace(/^npm (error|ERR!) ?/, '').trim());
  return {
    code: lines.find(line => line.startsWith('code '))?.slice('code '.length),
    message: lines.find(line => line !== '' && !/^(code|errno|syscall|path|dest|type) /.test(line)) ?? '',
  };
}

const textsByCode: Readonly<Record<string, string>> = {
  E404: texts.notFound,
  ETARGET: texts.notFound,
  ENOTCACHED: texts.unreachable,
  ECONNREFUSED: texts.unreachable,
  ECONNRESET: texts.unreachable,
  ENOTFOUND: texts.unreachable,
  EAI_AGAIN: texts.unreachable,
  EHOSTUNREACH: texts.unreachable,
  ENETUNREACH: texts.unreachable,
  ETIMEDOUT: texts.unreachable,
  ENOSPC: texts.diskFull,
  EDQUOT: texts.diskFull,
  EACCES: texts.denied,
  EPERM: texts.denied,
  EROFS: texts.denied,
  EINTEGRITY: texts.integrity,
  TAR_BAD_ARCHIVE: texts.noArchive,
  Z_DATA_ERROR: texts.noArchive,
  Z_BUF_ERROR: texts.noArchive,
};

/** Describes an error of npm or of the file system for the operator, with the next step. */
export const describeNpmFailure = ({ code = '', message }: NpmError): string =>
  textsByCode[code] ?? texts.failed(message);
