import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './findChromium.ts';

let browserPromise: Promise<Browser> | undefined;

/**
 * Launches this worker's browser once: headless, without background traffic, able to run as root
 * in a container. It ends with the worker.
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
      // A fake microphone that beeps, and automatic permission to use it.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Playback of sound requires a user gesture, as in Safari.
      '--autoplay-policy=user-gesture-required',
      // Pages live for seconds: optimized code is discarded before the optimization pays off.
      '--js-flags=--max-opt=1 --no-flush-bytecode --single-threaded-gc',
    ],
  });
