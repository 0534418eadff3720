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

  it('lists the bundled transports and marks the configured one', async () => {
    const { code, stdout, stderr } = await recado.run(['plugins']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Conector {3}En uso {2}Versión {2}Interfaz/);
    expect(stdout).toMatch(/^baileys +Sí +0\.1\.0 +0\.1\.0 +QR, código, grupos, acuses, imágenes/m);
    expect(stdout).toMatch(/^fake {12,}\d/m);
  });

  it('shows name, version, port, capabilities and folder of a third-party plugin', async () => {
    const path = await pluginFor('^0.1.0');
    const { code, stdout } = await runCliInProcess(['plugins', '--json'], { RECADO_TRANSPORT: path });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).plugins[0]).toEqual({
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
      from: dirname(dirname(path)),
    });
    expect((await runCliInProcess(['plugins', '--transport', path])).stdout).toContain('solo texto');
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
