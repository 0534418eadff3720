import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './findChromium.ts';

let launched: Promise<Browser> | undefined;

/** This worker's browser: headless, quiet on the network, able to run as root in a container. It ends with the worker. */
export function launchBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
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
      // A microphone that beeps, and nobody who has to allow it.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Each sound begins by a press, as in Safari.
      '--autoplay-policy=user-gesture-required',
      // Pages live for seconds: code made faster for later is thrown away before it has paid.
      '--js-flags=--max-opt=1 --no-flush-bytecode --single-threaded-gc',
    ],
  });
