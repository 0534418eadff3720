import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';

const capabilities = '{ qr: false, pairingCode: false, groups: false, media: [], maxMediaBytes: 0, receipts: false }';
const source = `export const plugin = {
  name: 'pueblo',
  version: '2.3.4',
  options: { validate: value => ({ value }) },
  create: () => ({ name: 'pueblo', capabilities: ${capabilities} }),
};`;

describe('recado plugins', () => {
  const recado = useRecado();

  /** Creates a plugin in a package that depends on these versions of the transport port. */
  async function pluginFor(port: string): Promise<string> {
    const path = join(await recado.folder(), 'src', 'index.js');
    await mkdir(dirname(path));
    await writeFile(path, source);
    const manifest = {
      name: 'recado-transport-pueblo',
      type: 'module',
      dependencies: { '@recado/transport': port },
    };
    await writeFile(join(path, '..', '..', 'package.json'), JSON.stringify(manifest));
    return path;
  }

  it('lists the bundled plugins of all kinds and marks the configured one', async () => {
    const { code, stdout, stderr } = await recado.run(['plugins']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Complemento +Tipo +En uso {2}Versión {2}Interfaz/);
    expect(stdout).toMatch(
      /^baileys +conector +Sí +0\.1\.0 +0\.1\.0 +QR, código, grupos, acuses, imágenes.* incluido /m,
    );
    expect(stdout).toMatch(/^fake +conector {2,}\d/m);
    expect(stdout).toMatch(/^@recado\/files-s3 +archivos {2,}0\.1\.0 +incluido /m);
    expect(stdout).toMatch(/^@recado\/tracing-otel +trazas {2,}0\.1\.0 +incluido /m);
    expect(stdout).toMatch(/^@recado\/bus-nats +varios equipos {2,}0\.1\.0 +incluido /m);
  });

  it('shows name, version, port, capabilities and folder of a third-party plugin', async () => {
    const path = await pluginFor('^0.1.0');
    const { code, stdout } = await runCliInProcess(['plugins', '--json'], { RECADO_TRANSPORT: path });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).plugins[0]).toEqual({
      kind: 'transport',
      configuredAs: path,
      inUse: true,
      problem: null,
      name: 'pueblo',
      version: '2.3.4',
      port: '^0.1.0',
      capabilities: {
        qr: false,
        pairingCode: false,
        groups: false,
        media: [],
        maxMediaBytes: 0,
        receipts: false,
      },
      origin: 'other',
      from: dirname(dirname(path)),
    });
    expect((await runCliInProcess(['plugins', '--transport', path])).stdout).toContain('solo texto');
  });

  it('marks the bus as used when its address is configured', async () => {
    const { stdout } = await runCliInProcess(['plugins', 'list', '--json', '--nats-url', 'nats://127.0.0.1:1']);
    const { plugins } = JSON.parse(stdout) as { readonly plugins: readonly { readonly kind: string }[] };
    expect(plugins.find(({ kind }) => kind === 'bus')).toMatchObject({
      name: 'nats',
      inUse: true,
      problem: null,
      permissions: ['network', 'disk'],
      origin: 'bundled',
    });
  });

  it('shows the plugins in the data directory and explains why one cannot be loaded', async () => {
    const dataDir = await recado.folder();
    const names = ['recado-bus-bueno', 'recado-bus-cojo', 'sin-complemento'];
    const dependencies = Object.fromEntries(names.map(name => [name, '1.2.3']));
    await mkdir(join(dataDir, 'plugins'));
    await writeFile(join(dataDir, 'plugins/package.json'), JSON.stringify({ dependencies }));
    for (const name of names) {
      const folder = join(dataDir, 'plugins/node_modules', name);
      await mkdir(folder, { recursive: true });
      const entry = name === 'sin-complemento' ? {} : { recado: { kind: 'bus', api: 1 } };
      await writeFile(
        join(folder, 'package.json'),
        JSON.stringify({ name, version: '1.2.3', type: 'module', ...entry }),
      );
      const bus = "export default { name: 'bueno', kind: 'bus', api: 1, settings: { validate() {} }, create() {} };";
      await writeFile(join(folder, 'index.js'), name === 'recado-bus-bueno' ? bus : 'export {};');
    }
    const { code, stdout } = await runCliInProcess(['plugins', '--json', '--data-dir', dataDir]);
    expect(code).toBe(0);
    const { plugins } = JSON.parse(stdout) as { readonly plugins: readonly { readonly configuredAs: string }[] };
    expect(plugins.filter(({ configuredAs }) => names.includes(configuredAs))).toEqual([
      expect.objectContaining({
        name: 'bueno',
        version: '1.2.3',
        origin: 'data-directory',
        inUse: false,
        problem: null,
      }),
      expect.objectContaining({
        configuredAs: 'recado-bus-cojo',
        problem: expect.stringMatching(/^El complemento recado-bus-cojo no exporta por omisión/),
      }),
    ]);
  });

  it('fails when the configured plugin was built for another version of the port', async () => {
    const path = await pluginFor('^2.0.0');
    const { code, stdout, stderr } = await runCliInProcess(['plugins', '--json', '--transport', path]);
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toEqual({
      error: expect.stringContaining('El conector pueblo se hizo para la versión ^2.0.0 de la interfaz'),
      exitCode: 1,
    });
    expect(JSON.parse(stdout).plugins[0].problem).toContain('^2.0.0');
  });

  it.each([
    [['--transport', 'no-existe'], 2, /No se encontró el conector no-existe/],
    [
      ['--transport', 'fake', '--transport-options', '{"latencia": 5}'],
      2,
      /Las opciones del conector fake no son válidas/,
    ],
    [['--transport-options', 'nada'], 2, /--transport-options/],
  ])('rejects %j with exit code %i', async (args, expected, expectedError) => {
    const { code, stderr } = await runCliInProcess(['plugins', ...args]);
    expect({ code, stderr }).toEqual({ code: expected, stderr: expect.stringMatching(expectedError) });
  });
});
