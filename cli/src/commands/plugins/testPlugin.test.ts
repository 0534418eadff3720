import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';

const pluginsFolder = fileURLToPath(new URL('../../../../plugins', import.meta.url));
const recadoEntry = { kind: 'bus', api: 1, conformance: './driver.js' };
const definition = "export default { name: 'pueblo', kind: 'bus', api: 1, settings: { validate() {} }, create() {} };";
const driver = `export const createConformanceDriver = async () => ({
  connect() { throw new Error('no hay red'); },
  async stop() {},
});`;

describe('recado plugins test', () => {
  const recado = useRecado();

  /** Writes a plugin with these files in its folder. */
  async function writePlugin(recadoField: unknown, files: Readonly<Record<string, string>>): Promise<string> {
    const folder = join(await recado.folder(), 'complemento');
    await mkdir(folder);
    const manifest = { name: 'recado-bus-pueblo', version: '1.0.0', type: 'module', exports: './index.js' };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, recado: recadoField }));
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    return folder;
  }

  it.each([
    ['bus-nats', 8, 'bus'],
    ['files-s3', 10, 'files'],
    ['tracing-otel', 9, 'tracing'],
  ])('runs the conformance suite of %s and reports that it conforms', async (name, count, kind) => {
    const { code, stdout, stderr } = await recado.run(['plugins', 'test', join(pluginsFolder, name)]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `@recado/${name} cumple los ${count} requisitos del tipo ${kind}.\n`,
    });
    expect(stdout.match(/^✓ /gm)).toHaveLength(count);
  });

  it('names each violated requirement and fails', async () => {
    const folder = await writePlugin(recadoEntry, { 'index.js': definition, 'driver.js': driver });
    const { code, stdout, stderr } = await runCliInProcess(['plugins', 'test', folder, '--json']);
    expect(code).toBe(1);
    expect(
      stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).failure),
    ).toEqual(Array(8).fill('no hay red'));
    expect(JSON.parse(stderr).error).toMatch(/^recado-bus-pueblo no cumple 8 requisitos del tipo bus\./);
  });

  it.each([
    [undefined, {}, 2, /no es un complemento de Recado/],
    [{ ...recadoEntry, api: 2 }, {}, 2, /Actualice Recado/],
    [recadoEntry, {}, 1, /no pudo cargarse/],
    [recadoEntry, { 'index.js': 'export {};' }, 1, /definePlugin/],
    [recadoEntry, { 'index.js': definition }, 1, /La red de prueba de recado-bus-pueblo no pudo iniciar/],
    [{ kind: 'bus', api: 1 }, { 'index.js': definition }, 2, /recado\.conformance/],
    [{ kind: 'transport', api: 1 }, { 'index.js': definition }, 2, /transportConformance/],
  ] as const)('explains what is missing for %j with %j', async (recadoField, files, expectedCode, expected) => {
    const { code, stderr } = await runCliInProcess(['plugins', 'test', await writePlugin(recadoField, files)]);
    expect({ code, stderr }).toEqual({ code: expectedCode, stderr: expect.stringMatching(expected) });
  });

  it('explains that a folder contains no package', async () => {
    const { code, stderr } = await runCliInProcess(['plugins', 'test', '/nonexistent']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/Indique la carpeta del paquete/) });
  });
});
