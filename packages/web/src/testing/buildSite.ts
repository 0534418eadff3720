import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siteFolderUrl } from '../siteFolderUrl.ts';

let buildPromise: Promise<string> | undefined;

/** Builds the pages if they are outdated; takes no time otherwise. @returns their folder */
export function buildSite(): Promise<string> {
  buildPromise ??= build();
  return buildPromise;
}

async function build(): Promise<string> {
  const script = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));
  // Vitest's own NODE_ENV would select React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [script], { env });
  return fileURLToPath(siteFolderUrl);
}
