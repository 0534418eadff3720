import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { announced } from '../testing/announced.ts';
import type { Ended } from '../testing/recado.ts';
import { root } from './testing/house.ts';
import { importsOf } from './testing/importsOf.ts';
import { usePublished } from './testing/usePublished.ts';

/** Every path that an `exports` field leads to, of those that run: `npm run check:packed` looks for the declarations. */
function targets(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports.replace(/^\.\//, '')];
  return Object.values(exports ?? {}).flatMap(targets);
}

describe('the published packages', () => {
  const { published, run, start, dataDir } = usePublished();

  it('hold what their exports lead to, and no tests', () => {
    for (const { manifest, files } of published.house) {
      const promised = targets(manifest.exports).filter(path => !path.endsWith('.d.ts'));
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
      for (const path of files.filter(file => /^(dist|bin)\/.*\.js$/.test(file) && !/site\//.test(file))) {
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

  it('serve inside a server of others, as README shows it', async () => {
    const [, code = ''] =
      /^```js\n([\s\S]*?)^```$/m.exec(await readFile(join(root, 'README.md'), 'utf8')) ?? [];
    expect(code).toContain('plugin: recado');
    const file = join(published.folder, 'servidor.mjs');
    await writeFile(file, code);
    dataDir('.recado');
    const PORT = String(await freePort());
    const { child, ended } = start(file, [], { env: { PORT } });
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${PORT}${path}`).then(
        answer => answer.status,
        () => 0,
      );
    await expect.poll(() => status('/api/openapi.json'), { timeout: 60_000 }).toBe(200);
    expect(await status('/')).toBe(404);
    // The document says which version answers, and only this machine is answered.
    const { info } = (await (await fetch(`http://127.0.0.1:${PORT}/api/openapi.json`)).json()) as {
      info: object;
    };
    const server = published.house.find(({ manifest }) => manifest.name === '@recado/server');
    expect(info).toMatchObject({ version: server?.manifest.version });
    const elsewhere = Object.values(networkInterfaces())
      .flat()
      .find(face => face && !face.internal && face.family === 'IPv4');
    if (elsewhere)
      await expect(fetch(`http://${elsewhere.address}:${PORT}/api/openapi.json`)).rejects.toThrow(
        'fetch failed',
      );
    await endsWith(ended, () => child.kill('SIGTERM'));

    // Ctrl+C in a terminal reaches every process of its group.
    const typed = start(file, [], { env: { PORT }, leadsGroup: true });
    await expect.poll(() => status('/api/openapi.json'), { timeout: 60_000 }).toBe(200);
    await endsWith(typed.ended, () => process.kill(-Number(typed.child.pid), 'SIGINT'));
  });

  /** Its own console has said what it was told to say, and of PostgreSQL nothing is left. */
  async function endsWith(ended: Promise<Ended>, signal: () => void): Promise<void> {
    const postmaster = join(published.folder, '.recado', 'postgres', 'data', 'postmaster.pid');
    const [pid] = (await readFile(postmaster, 'utf8')).split('\n');
    signal();
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Escuchando en http:\/\/127\.0\.0\.1:\d+\nDetenido\n$/);
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  }
});

/** A port that nobody had a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
