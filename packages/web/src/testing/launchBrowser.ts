import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './findChromium.ts';

/** Headless, quiet on the network, and able to run as root in a container. */
export const launchBrowser = async (): Promise<Browser> =>
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
    ],
  });
