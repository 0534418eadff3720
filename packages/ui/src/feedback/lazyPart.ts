import { common } from '@recado/texts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { toast } from './toast.ts';

/** A part of a page in a file of its own for the browser, fetched when it is first shown. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await fetchPatiently(load) }));

/**
 * Code that is fetched while somebody works: a connection that is away takes neither the page nor what was written in it. It is
 * said, and the code is fetched as soon as there is a connection again.
 *
 * @throws what the browser says where there is one, as of code that a newer version has taken the place of
 */
export async function fetchPatiently<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let failures = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) failures += 1;
      if (failures === TRIES) throw error;
      if (navigator.onLine) await new Promise(resolve => setTimeout(resolve, PAUSE));
      else {
        toast.error(common.partWaits, { id: 'part' });
        await new Promise(resolve => addEventListener('online', resolve, { once: true }));
      }
    }
  }
}

const TRIES = 3;
/** Milliseconds. */
const PAUSE = 1_000;
