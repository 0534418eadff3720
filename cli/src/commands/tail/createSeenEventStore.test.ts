import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeenEventStore, resolveSeenEventsPath } from './createSeenEventStore.ts';

describe('seen event store', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-seen-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('keeps the entries of two processes that write the same file', async () => {
    const path = join(folder, 'recado', 'seen.json');
    const [firstStore, secondStore] = [await createSeenEventStore(path), await createSeenEventStore(path)];
    expect(firstStore.getLastSequence('a')).toBeUndefined();
    firstStore.setLastSequence('a', 41);
    firstStore.setLastSequence('a', 42);
    expect(firstStore.getLastSequence('a')).toBe(42);
    await firstStore.flush();
    secondStore.setLastSequence('b', 7);
    await secondStore.flush();
    const reopenedStore = await createSeenEventStore(path);
    expect([
      reopenedStore.getLastSequence('a'),
      reopenedStore.getLastSequence('b'),
      reopenedStore.getLastSequence('c'),
    ]).toEqual([42, 7, undefined]);
  });

  it.each(['', 'null', '[1', '{"a": "x", "b": 1.5}'])('starts empty when the file contains %j', async text => {
    const path = join(folder, 'broken.json');
    await writeFile(path, text);
    const store = await createSeenEventStore(path);
    expect([store.getLastSequence('a'), store.getLastSequence('b')]).toEqual([undefined, undefined]);
  });

  it('does not fail when the file cannot be written', async () => {
    const store = await createSeenEventStore('/dev/null/recado/seen.json');
    store.setLastSequence('a', 1);
    await expect(store.flush()).resolves.toBeUndefined();
  });

  it('uses XDG_STATE_HOME when it is an absolute path, and the home directory otherwise', () => {
    expect(resolveSeenEventsPath({ XDG_STATE_HOME: '/estado' })).toBe('/estado/recado/seen.json');
    expect(resolveSeenEventsPath({ XDG_STATE_HOME: 'relativo' })).toMatch(/\/\.local\/state\/recado\/seen\.json$/);
    expect(resolveSeenEventsPath({})).toMatch(/\/\.local\/state\/recado\/seen\.json$/);
  });
});
