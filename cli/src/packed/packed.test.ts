import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProcessResult } from '../testing/recado.ts';
import { waitForPlatform } from '../testing/waitForPlatform.ts';
import { extractImportedPackages } from './testing/extractImportedPackages.ts';
import { repositoryRoot } from './testing/repository.ts';
import { usePublishedPackages } from './testing/usePublishedPackages.ts';

/**
 * Lists all files that an `exports` field refers to. The test ignores the type declarations among them,
 * because `npm run check:packed` verifies these.
 */
function listExportTargets(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports.replace(/^\.\//, '')];
  return Object.values(exports ?? {}).flatMap(listExportTargets);
}

describe('published packages', () => {
  const { published, run, start, dataDir } = usePublishedPackages();

  it('contain the files of their `exports` field, and no tests', () => {
    for (const { manifest, files } of published.packages) {
      const exportTargets = listExportTargets(manifest.exports).filter(path => !path.endsWith('.d.ts'));
      expect(files, manifest.name).toEqual(expect.arrayContaining(exportTargets));
      // The documentation site has a page for the event `webhook.test`.
      expect(files.filter(path => /(?<!\/webhook)\.test\.|tsbuildinfo/.test(path))).toEqual([]);
      expect(files).toContain('LICENSE');
    }
  });

  it('provide the command `recado`, and declare each package that their modules import', async () => {
    await run('npm install --silent recado');
    expect(await run('npx recado --help')).toMatch(/^Recado: .*\n\nEjemplos:\n {2}recado serve\n/);
    for (const { manifest, files } of published.packages) {
      const declaredDependencies = {
        ...manifest.dependencies,
        ...manifest.peerDependencies,
        ...manifest.optionalDependencies,
      };
      for (const path of files.filter(file => /^(dist|bin)\/.*\.js$/.test(file) && !/site\//.test(file))) {
        const code = await readFile(join(published.folder, 'node_modules', manifest.name, path), 'utf8');
        const missing = extractImportedPackages(code).filter(
          name => name !== manifest.name && !(name in declaredDependencies),
        );
        expect(missing, `${manifest.name}/${path}`).toEqual([]);
      }
    }
  });

  it('serve the API, the pages and the WhatsApp connection when they are installed', async () => {
    const bin = join(published.folder, 'node_modules', '.bin', 'recado');
    const args = ['serve', '--json', '--port', '0', '--data-dir', dataDir('datos')];
    const { child, exited, url } = await waitForPlatform(start(bin, args));
    const page = await fetch(`${url}/`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await page.text();
    expect(html).toContain('lang="es');
    const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(html) ?? [];
    expect((await fetch(new URL(script, url))).status).toBe(200);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await exited).code).toBe(0);
  });

  it('serve Recado inside the server of another program, as README describes', async () => {
    const [, code = ''] =
      /^```js\n([\s\S]*?)^```$/m.exec(await readFile(join(repositoryRoot, 'README.md'), 'utf8')) ?? [];
    expect(code).toContain('plugin: recado');
    const file = join(published.folder, 'servidor.mjs');
    await writeFile(file, code);
    dataDir('.recado');
    const PORT = String(await findFreePort());
    const { child, exited } = start(file, [], { env: { PORT } });
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${PORT}${path}`).then(
        response => response.status,
        () => 0,
      );
    await expect.poll(() => status('/api/openapi.json'), { timeout: 60_000 }).toBe(200);
    expect(await status('/')).toBe(404);
    // Check that the document contains the running version and that the server listens on loopback only.
    const { info } = (await (await fetch(`http://127.0.0.1:${PORT}/api/openapi.json`)).json()) as {
      info: object;
    };
    const server = published.packages.find(({ manifest }) => manifest.name === '@recado/server');
    expect(info).toMatchObject({ version: server?.manifest.version });
    const externalAddress = Object.values(networkInterfaces())
      .flat()
      .find(networkInterface => networkInterface && !networkInterface.internal && networkInterface.family === 'IPv4');
    if (externalAddress)
      await expect(fetch(`http://${externalAddress.address}:${PORT}/api/openapi.json`)).rejects.toThrow('fetch failed');
    await expectCleanExit(exited, () => child.kill('SIGTERM'));

    // Ctrl+C in a terminal sends SIGINT to each process of the terminal's foreground process group.
    const groupLeader = start(file, [], { env: { PORT }, leadsGroup: true });
    await expect.poll(() => status('/api/openapi.json'), { timeout: 60_000 }).toBe(200);
    await expectCleanExit(groupLeader.exited, () => process.kill(-Number(groupLeader.child.pid), 'SIGINT'));
  });

  /** Asserts that the program printed the expected output and left no PostgreSQL process running. */
  async function expectCleanExit(ended: Promise<ProcessResult>, sendSignal: () => void): Promise<void> {
    const postmaster = join(published.folder, '.recado', 'postgres', 'data', 'postmaster.pid');
    const [pid] = (await readFile(postmaster, 'utf8')).split('\n');
    sendSignal();
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Preparando la base de datos\..*\nEscuchando en http:\/\/127\.0\.0\.1:\d+\nDetenido\n$/);
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  }
});

/** Finds a free port. Another process could occupy it before the caller does. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
