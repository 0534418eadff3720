import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

/** The cheapest first: without a window there is half as much to do, and without Debian's extensions a little less. */
const places = (): (string | undefined)[] => [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];

const advice = `No Chromium was found for the tests that need a browser. One of these helps:
  - npx playwright-core install chromium
  - on Debian, as root: apt-get install -y chromium-headless-shell
  - CHROMIUM_PATH=/path/to/chromium npm test`;

/**
 * A Chromium to test with; on Debian and as root Debian's own is installed when there is none.
 *
 * @throws Error that says how to get one
 */
export async function findChromium(): Promise<string> {
  const found = places().find(isThere);
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian();
  const installed = places().find(isThere);
  if (installed === undefined) throw new Error(advice);
  return installed;
}

const isThere = (path: string | undefined): path is string => path !== undefined && existsSync(path);

async function installFromDebian(): Promise<void> {
  const run = promisify(execFile);
  const patient = ['-o', 'DPkg::Lock::Timeout=600'];
  try {
    await run('/usr/bin/apt-get', [
      ...patient,
      'install',
      '-y',
      '--no-install-recommends',
      'chromium-headless-shell',
    ]);
  } catch (cause) {
    throw new Error(advice, { cause });
  }
}
