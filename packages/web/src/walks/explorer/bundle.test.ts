import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSite } from '../../testing/index.ts';

it('knows the contract without bringing joi to the browser', async () => {
  const assets = join(await buildSite(), 'assets');
  const names = (await readdir(assets)).filter(name => name.endsWith('.js'));
  const codes = await Promise.all(names.map(name => readFile(join(assets, name), 'utf8')));
  expect(codes.filter(code => code.includes('/external/send-media')).length).toBe(1);
  // A sentence of joi's own that no minifier touches.
  expect(codes.filter(code => code.includes('Schema can only contain plain objects'))).toEqual([]);
});
