import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PackageManifest, readPackageManifest, repositoryRoot } from './testing/repository.ts';
import { usePublishedPackages } from './testing/usePublishedPackages.ts';

/** Peer versions of a host. Each differs from the version that this repository builds and tests with. */
const patchVersions = {
  react: '19.3.0',
  'react-dom': '19.3.0',
  'react-router': '7.18.4',
  'react-router-dom': '7.18.4',
  '@mui/material': '7.3.10',
  '@mui/icons-material': '7.3.10',
  '@tanstack/react-query': '5.107.1',
};

/** Lists the folders of a package's copies whose files were bundled into the built pages. */
async function findBundledCopies(name: string, assets: string): Promise<string[]> {
  const maps = (await readdir(assets)).filter(file => file.endsWith('.map'));
  const readSources = async (file: string) =>
    (JSON.parse(await readFile(join(assets, file), 'utf8')) as { readonly sources: readonly string[] }).sources;
  const sources = (await Promise.all(maps.map(readSources))).flat().map(source => join(assets, source));
  const folder = `/node_modules/${name}/`;
  const matches = sources.filter(source => source.includes(folder));
  return [...new Set(matches.map(source => source.slice(0, source.lastIndexOf(folder) + folder.length - 1)))];
}

const hosts = {
  7: patchVersions,
  // The registry has the real MUI 9. Of its icons, which are 175 MB, it has a copy of version 7 with this number.
  9: { ...patchVersions, '@mui/material': '9.5.0', '@mui/icons-material': '9.5.0' },
};

describe.each(Object.entries(hosts))('published admin kit in a host with MUI %s', (_, hostVersions) => {
  const { published, run } = usePublishedPackages({ name: '@recado/admin', versionOverrides: hostVersions });

  it('installs one React, router, MUI and query client when the host has other patch versions', async () => {
    const host = join(published.folder, 'anfitrion');
    await cp(join(repositoryRoot, 'docs/guides/embed-back-office'), host, { recursive: true });
    const manifest: PackageManifest = await readPackageManifest(host);
    const dependencies = { ...manifest.dependencies, ...hostVersions };
    await writeFile(join(host, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
    await run('npm install --silent', host);
    await run('npx vite build --sourcemap', host);
    for (const [name, version] of Object.entries(hostVersions)) {
      const lock = JSON.parse(await readFile(join(host, 'package-lock.json'), 'utf8')) as {
        readonly packages: Readonly<Record<string, { readonly version: string }>>;
      };
      const installed = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
      expect(installed.map(([path, { version }]) => `${path}@${version}`)).toEqual([`node_modules/${name}@${version}`]);
    }
    for (const name of [
      'react',
      'react-dom',
      'react-router',
      '@mui/material',
      '@emotion/react',
      '@tanstack/react-query',
    ])
      expect(await findBundledCopies(name, join(host, 'dist', 'assets')), name).toEqual([
        join(host, 'node_modules', name),
      ]);
  });
});
