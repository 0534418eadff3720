import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCliInProcess } from '../testing/runCliInProcess.ts';
import { useRecado } from '../testing/useRecado.ts';

const definition = `export default { name: 'mudo', kind: 'files', api: 1,
  settings: { validate: value => ({ value }) },
  create: () => ({ acceptsNewFiles: true, async *list() {}, stop() {} }) };`;

describe('the plugin of an object storage', () => {
  const recado = useRecado();

  it('is the installed package whose name ends with the scheme', async () => {
    const dataDir = await recado.folder();
    const folder = join(dataDir, 'plugins/node_modules/@pueblo/files-mudo');
    await mkdir(folder, { recursive: true });
    const manifest = { name: '@pueblo/files-mudo', version: '1.0.0', type: 'module', exports: './index.js' };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, recado: { kind: 'files', api: 1 } }));
    await writeFile(join(folder, 'index.js'), definition);
    await writeFile(join(dataDir, 'plugins/package.json'), '{"dependencies":{"@pueblo/files-mudo":"1.0.0"}}');
    const moved = await runCliInProcess(['move-media', '--media-url', 'mudo://a', '--data-dir', dataDir, '--json']);
    expect(moved).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(moved.stdout)).toMatchObject({ to: 'depot', files: 0 });
    const list = ['plugins', 'list', '--media-url', 'mudo://a', '--data-dir', dataDir];
    expect((await runCliInProcess(list)).stdout).toMatch(/^@pueblo\/files-mudo +archivos +Sí +1\.0\.0/m);
  });

  it('is named when it is missing', async () => {
    const dataDir = await recado.folder();
    const args = ['move-media', '--media-url', 'ftp://servidor', '--data-dir', dataDir];
    expect(await runCliInProcess(args)).toMatchObject({
      code: 2,
      stderr:
        'Error: --media-url necesita el complemento recado-files-ftp, que no está instalado. Instálelo con: recado plugins add recado-files-ftp\n',
    });
  });
});
