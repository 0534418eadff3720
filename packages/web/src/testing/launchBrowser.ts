import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './findChromium.ts';

let browserPromise: Promise<Browser> | undefined;

/**
 * Launches one browser per worker, which ends with the worker. It is headless, has no background
 * traffic, and can run as root in a container.
 */
export function launchBrowser(): Promise<Browser> {
  browserPromise ??= launch();
  return browserPromise;
}

const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Provide a fake microphone, which beeps, and grant the permission to use it.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Require a user gesture for the playback of sound, as Safari does.
      '--autoplay-policy=user-gesture-required',
      // Disable costly optimizations, because pages live for seconds, which is too short for them to pay off.
      '--js-flags=--max-opt=1 --no-flush-bytecode --single-threaded-gc',
    ],
  });
