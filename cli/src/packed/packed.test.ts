import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { announced } from '../testing/announced.ts';
import { importsOf } from './testing/importsOf.ts';
import { usePublished } from './testing/usePublished.ts';

/** Every path that an `exports` field leads to. */
function targets(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports.replace(/^\.\//, '')];
  return Object.values(exports ?? {}).flatMap(targets);
}

describe('the published packages', () => {
  const { published, run, start, dataDir } = usePublished();

  it('hold what their exports lead to, and no tests', () => {
    for (const { manifest, files } of published.house) {
      const promised = targets(manifest.exports).filter(path => !/(^|\/)testing\//.test(path));
      expect(files, manifest.name).toEqual(expect.arrayContaining(promised));
      expect(files.filter(path => /\.test\.|tsbuildinfo/.test(path))).toEqual([]);
      expect(files).toContain('LICENSE');
    }
  });

  it('run as the command `recado` in an empty folder, with every package that their modules import', async () => {
    await run('npm install --silent recado');
    expect(await run('npx recado --help')).toMatch(/^Recado: .*\n\nEjemplos:\n {2}recado serve\n/);
    for (const { manifest, files } of published.house) {
      const declared = {
        ...manifest.dependencies,
        ...manifest.peerDependencies,
        ...manifest.optionalDependencies,
      };
      for (const path of files.filter(
        file => /^(dist|bin)\/.*\.js$/.test(file) && !/site\/|testing\//.test(file),
      )) {
        const code = await readFile(join(published.folder, 'node_modules', manifest.name, path), 'utf8');
        const missing = importsOf(code).filter(name => name !== manifest.name && !(name in declared));
        expect(missing, `${manifest.name}/${path}`).toEqual([]);
      }
    }
  });

  it('serve the API and the pages, with WhatsApp', async () => {
    const bin = join(published.folder, 'node_modules', '.bin', 'recado');
    const args = ['serve', '--json', '--port', '0', '--data-dir', dataDir('datos')];
    const { child, ended, url } = await announced(start(bin, args));
    const page = await fetch(`${url}/`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await page.text();
    expect(html).toContain('lang="es');
    const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(html) ?? [];
    expect((await fetch(new URL(script, url))).status).toBe(200);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});
