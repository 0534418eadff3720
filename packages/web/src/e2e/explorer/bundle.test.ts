import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSite } from '../../testing/index.ts';

it('the built site contains the contract, but not joi', async () => {
  const assets = join(await buildSite(), 'assets');
  const names = (await readdir(assets)).filter(name => name.endsWith('.js'));
  const sources = await Promise.all(names.map(name => readFile(join(assets, name), 'utf8')));
  const filesContaining = (text: string) => names.filter((_, index) => sources[index]?.includes(text));
  expect(filesContaining('/external/send-media')).toHaveLength(1);
  // Minifiers change no string literals, so an error message of joi would reveal joi in the bundle.
  expect(filesContaining('Schema can only contain plain objects')).toEqual([]);
});
