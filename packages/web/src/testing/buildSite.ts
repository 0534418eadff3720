import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { site } from '../site.ts';

let built: Promise<string> | undefined;

/** Brings the built pages up to date, which takes no time when they are. @returns their folder */
export function buildSite(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const script = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));
  // Vitest's own NODE_ENV would make it React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [script], { env });
  return fileURLToPath(site);
}
