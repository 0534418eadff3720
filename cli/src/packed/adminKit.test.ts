import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Manifest, readManifest, root } from './testing/house.ts';
import { usePublished } from './testing/usePublished.ts';

/** What a host has of the kit's peers: none of these numbers is the one that the house is built and tested with. */
const hosts = {
  react: '19.3.0',
  'react-dom': '19.3.0',
  'react-router': '7.18.4',
  'react-router-dom': '7.18.4',
  '@mui/material': '7.3.10',
  '@mui/icons-material': '7.3.10',
  '@tanstack/react-query': '5.107.1',
};

/** Folders from which the built pages took something of a package. */
async function copiesOf(name: string, assets: string): Promise<string[]> {
  const maps = (await readdir(assets)).filter(file => file.endsWith('.map'));
  const read = async (file: string) =>
    (JSON.parse(await readFile(join(assets, file), 'utf8')) as { readonly sources: readonly string[] })
      .sources;
  const sources = (await Promise.all(maps.map(read))).flat().map(source => join(assets, source));
  const folder = `/node_modules/${name}/`;
  const found = sources.filter(source => source.includes(folder));
  return [...new Set(found.map(source => source.slice(0, source.lastIndexOf(folder) + folder.length - 1)))];
}

describe('the published admin kit', () => {
  const { published, run } = usePublished({ name: '@recado/admin', renumbered: hosts });

  it('lives in a host of other patch versions with one React, one router, one MUI and one query client', async () => {
    const host = join(published.folder, 'anfitrion');
    await cp(join(root, 'docs/guides/embed-back-office'), host, { recursive: true });
    const manifest: Manifest = await readManifest(host);
    const dependencies = { ...manifest.dependencies, ...hosts };
    await writeFile(join(host, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
    await run('npm install --silent', host);
    await run('npx vite build --sourcemap', host);
    for (const [name, version] of Object.entries(hosts)) {
      const lock = JSON.parse(await readFile(join(host, 'package-lock.json'), 'utf8')) as {
        readonly packages: Readonly<Record<string, { readonly version: string }>>;
      };
      const installed = Object.entries(lock.packages).filter(([path]) =>
        path.endsWith(`node_modules/${name}`),
      );
      expect(installed.map(([path, { version }]) => `${path}@${version}`)).toEqual([
        `node_modules/${name}@${version}`,
      ]);
    }
    for (const name of [
      'react',
      'react-dom',
      'react-router',
      '@mui/material',
      '@emotion/react',
      '@tanstack/react-query',
    ])
      expect(await copiesOf(name, join(host, 'dist', 'assets')), name).toEqual([
        join(host, 'node_modules', name),
      ]);
  });
});
