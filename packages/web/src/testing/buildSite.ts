import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siteFolderUrl } from '../siteFolderUrl.ts';

let buildPromise: Promise<string> | undefined;

/** Builds the site's pages unless they are up to date. @returns the folder of the built pages */
export function buildSite(): Promise<string> {
  buildPromise ??= build();
  return buildPromise;
}

async function build(): Promise<string> {
  const script = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));
  // Set NODE_ENV, because Vitest's own value would select React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [script], { env });
  return fileURLToPath(siteFolderUrl);
}
