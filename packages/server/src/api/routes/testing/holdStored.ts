import { afterEach, beforeEach, expect } from 'vitest';
import type { World } from './startWorld.ts';

/**
 * Holds every test of the file to leaving what is stored as it was.
 *
 * @returns what a test calls that may change it
 */
export function holdStored(world: () => World): () => void {
  let before: Awaited<ReturnType<World['snapshot']>> | undefined;
  let mayChange = false;
  beforeEach(async () => {
    mayChange = false;
    before ??= await world().snapshot();
  });
  afterEach(async () => {
    const [stood, stands] = [before, await world().snapshot()];
    before = stands;
    if (!mayChange) expect(stands).toEqual(stood);
  });
  return () => {
    mayChange = true;
  };
}
