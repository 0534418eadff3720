import { commonTexts } from '@recado/texts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { canOpenOffline } from '../offline/offlineAnswers.ts';
import { toast } from './toast.ts';

/** Creates a component whose code is a separate file, loaded when it is first shown. */
export const createLazyComponent = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadModuleWithRetry(load) }));

/**
 * Loads code on demand while a person uses a page. Without a connection, the page and its entered text remain.
 * A toast is shown, and the code is loaded when the connection is back.
 *
 * @throws the browser's error if loading fails despite a connection, for instance after a newer version
 *   replaced the code
 */
export async function loadModuleWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let failures = 0; ; ) {
    // Chromium does not repeat a module request that failed once, so an import must not begin without a connection.
    // The worker holds such a request back by itself, and serves stored code at once.
    if (!navigator.onLine && !canOpenOffline() && !(await canReachServer())) {
      await waitForConnection();
      continue;
    }
    const timer = canOpenOffline() ? setTimeout(showMissingPart, MISSING_PART_DELAY_MS) : undefined;
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) failures += 1;
      if (failures === MAX_ATTEMPTS) throw error;
      if (navigator.onLine) await new Promise(resolve => setTimeout(resolve, RETRY_DELAY_MS));
      else await waitForConnection();
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Sends a request to check whether the server answers. `navigator.onLine` is not sufficient, because it is also
 * false if the machine has no network but runs the server itself.
 */
const canReachServer = (): Promise<boolean> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

function waitForConnection(): Promise<unknown> {
  const online = new Promise(resolve => addEventListener('online', resolve, { once: true }));
  showMissingPart();
  return online;
}

const showMissingPart = (): unknown => toast.error(commonTexts.partNeedsConnection, { id: 'part' });

const MAX_ATTEMPTS = 3;
/** Milliseconds after which a part that the worker holds back is announced. */
const MISSING_PART_DELAY_MS = 3_000;
/** Milliseconds between two attempts. */
const RETRY_DELAY_MS = 1_000;
