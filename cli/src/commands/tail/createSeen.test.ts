import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeen, seenPath } from './createSeen.ts';

describe('what was seen', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-seen-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is known the next time, and of two that write at once nothing is lost', async () => {
    const path = join(folder, 'recado', 'seen.json');
    const [one, other] = [await createSeen(path), await createSeen(path)];
    expect(one.of('a')).toBeUndefined();
    one.note('a', 41);
    one.note('a', 42);
    expect(one.of('a')).toBe(42);
    await one.flush();
    other.note('b', 7);
    await other.flush();
    const next = await createSeen(path);
    expect([next.of('a'), next.of('b'), next.of('c')]).toEqual([42, 7, undefined]);
  });

  it.each(['', 'null', '[1', '{"a": "x", "b": 1.5}'])('is nothing in a file that says %j', async text => {
    const path = join(folder, 'broken.json');
    await writeFile(path, text);
    const seen = await createSeen(path);
    expect([seen.of('a'), seen.of('b')]).toEqual([undefined, undefined]);
  });

  it('ends no command because it cannot be kept', async () => {
    const seen = await createSeen('/dev/null/recado/seen.json');
    seen.note('a', 1);
    await expect(seen.flush()).resolves.toBeUndefined();
  });

  it('is kept where the user wants such things kept', () => {
    expect(seenPath({ XDG_STATE_HOME: '/estado' })).toBe('/estado/recado/seen.json');
    expect(seenPath({ XDG_STATE_HOME: 'relativo' })).toMatch(/\/\.local\/state\/recado\/seen\.json$/);
    expect(seenPath({})).toMatch(/\/\.local\/state\/recado\/seen\.json$/);
  });
});
