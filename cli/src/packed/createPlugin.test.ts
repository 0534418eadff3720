import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usePublishedPackages } from './testing/usePublishedPackages.ts';

describe('a plugin that is created with the published packages', () => {
  const { published, run } = usePublishedPackages();

  it('is installed, tested, added to the platform and selected by its address', async () => {
    await run('npm install --silent recado');
    await run('npx recado plugins create carpeta');
    const folder = join(published.folder, 'recado-files-carpeta');
    await run('npm install --silent', folder);
    expect(await run('npm test', folder)).toMatch(/pass 10/);
    await run('npx recado plugins test .', folder);
    await run('npx recado plugins add ./recado-files-carpeta --yes --data-dir datos');
    await run('mkdir archivos');
    const address = `carpeta://${join(published.folder, 'archivos')}`;
    const list = await run(`npx recado plugins list --json --data-dir datos --media-url ${address}`);
    const { plugins } = JSON.parse(list) as { readonly plugins: readonly { readonly configuredAs: string }[] };
    expect(plugins.find(({ configuredAs }) => configuredAs === 'recado-files-carpeta')).toMatchObject({
      ...{ kind: 'files', inUse: true, version: '1.0.0', problem: null, origin: 'data-directory' },
    });
    expect(await run(`npx recado move-media --json --data-dir datos --media-url ${address}`)).toContain('"files":0');
  });
});
