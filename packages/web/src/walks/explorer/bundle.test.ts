import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSite } from '../../testing/index.ts';

it('knows the contract without bringing joi to the browser', async () => {
  const assets = join(await buildSite(), 'assets');
  const names = (await readdir(assets)).filter(name => name.endsWith('.js'));
  const codes = await Promise.all(names.map(name => readFile(join(assets, name), 'utf8')));
  const having = (words: string) => names.filter((_, index) => codes[index]?.includes(words));
  expect(having('/external/send-media')).toHaveLength(1);
  // A sentence of joi's own that no minifier touches.
  expect(having('Schema can only contain plain objects')).toEqual([]);
});
