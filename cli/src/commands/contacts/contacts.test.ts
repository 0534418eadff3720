import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, TEST_PASSWORD, type TestServer } from '@recado/server/testing';
import { groupAndContactTexts, phoneRejectionTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

let attempts = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const readRefusal = async (pendingRun: ReturnType<typeof runCliInProcess>) => readErrorMessage(await pendingRun);

describe('recado contacts', () => {
  it('imports contacts from a file, changes them, and exports them without overwriting a file', async () => {
    attempts += 1;
    // The test runner may repeat this test. Therefore each attempt uses a client with a new phone number.
    const phone = `521551234567${attempts}`;
    const owner = await server.person();
    await owner.sdk.request('POST /clients', { payload: { businessName: 'La Espiga', phoneNumber: phone } });
    const contacts = (...args: string[]) =>
      runCliInProcess(['contacts', ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token });
    const folder = await mkdtemp(join(tmpdir(), 'recado-contacts-'));
    try {
      const [sheetFile, exportFile] = [join(folder, 'clientes.csv'), join(folder, 'contactos.csv')];
      await writeFile(sheetFile, 'Teléfono,Nombre\n55 8765 4321,Marta\nabc,Nadie\n');
      const importRows = async (...args: string[]) => {
        const { stdout } = await contacts('import', phone, sheetFile, ...args);
        return stdout
          .trim()
          .split('\n')
          .slice(1)
          .map(line => line.trim().split(/ {2,}/));
      };
      const rejectedRow = ['3', 'No se importa', 'abc', `Nadie: ${phoneRejectionTexts.unreadable}`];
      expect(await importRows('--dry-run')).toEqual([['2', 'Nuevo', '5215587654321', 'Marta: nombre'], rejectedRow]);
      expect(await contacts(phone)).toMatchObject({ stdout: '', stderr: expect.stringContaining('todavía') });
      expect((await importRows())[0]).toEqual(['2', 'Nuevo', '5215587654321', 'Marta: nombre']);
      expect((await importRows())[0]).toEqual(['2', 'Queda igual', '5215587654321', 'Marta']);
      const number = '5587654321';
      await contacts('label', phone, number, 'Mayoreo', 'Café');
      expect((await contacts('label', phone, number, 'CAFE', '--remove')).stdout).toMatch(/Etiquetas +Mayoreo\n/);
      await contacts('name', phone, number, '=Marta');
      expect((await contacts('note', phone, number, 'Paga los viernes')).stdout).toMatch(/Notas +Paga los viernes\n/);
      expect((await contacts('opt-out', phone, number)).stdout).toContain('Se dio de baja');
      expect((await contacts('opt-out', phone, number, '--undo')).stdout).not.toContain('Se dio de baja');
      expect((await contacts('show', phone, number)).stdout).toMatch(/^=Marta\n/);
      expect(await contacts('export', phone, exportFile)).toMatchObject({ code: 0 });
      expect(await readFile(exportFile, 'utf8')).toMatch(
        /^\uFEFFNúmero,.*\r\n521 55 8765 4321,'=Marta,,Mayoreo,Paga los viernes,,\r\n$/,
      );
      expect((await readRefusal(contacts('export', phone, exportFile))).message).toContain('Ya existe');
      const archiveFile = join(folder, 'copia.zip');
      const exportClient = (file = archiveFile) =>
        runCliInProcess(['export', phone, file], {
          ...{ RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token, RECADO_PASSWORD: TEST_PASSWORD },
        });
      expect(await exportClient()).toMatchObject({ code: 0, stdout: expect.stringContaining(archiveFile) });
      expect((await readFile(archiveFile)).subarray(0, 2).toString()).toBe('PK');
      expect(await readRefusal(exportClient())).toMatchObject({
        code: 1,
        message: expect.stringContaining('Ya existe'),
      });
      expect((await exportClient('-')).stdout).toMatch(/^PK/);
      const contactDataFile = join(folder, 'datos.jsonl');
      expect(await contacts('copy', phone, number, contactDataFile)).toMatchObject({ code: 0 });
      expect(await readFile(contactDataFile, 'utf8')).toMatch(
        /^\{"kind":"contact",.*=Marta.*\n\{"kind":"end","lines":2\}\n$/,
      );
      expect((await contacts('forget', phone, number, '--dry-run')).stdout).toContain('Se eliminan 0 mensajes');
      await contacts('forget', phone, number, '--confirm', 'ELIMINAR');
      expect((await readRefusal(contacts('show', phone, number))).message).toBe(groupAndContactTexts.contactNotFound);
      await contacts('import', phone, sheetFile);
      expect((await readRefusal(contacts('merge', phone, number, number, '--yes'))).message).toBe(
        groupAndContactTexts.merge.same,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

it('long lists of contacts and recipients are imported in the background, with progress and the rows with errors', async () => {
  attempts += 1;
  const phone = `521551234577${attempts}`;
  const owner = await server.person();
  await owner.sdk.request('POST /clients', { payload: { businessName: 'La Espiga', phoneNumber: phone } });
  const run = (...args: string[]) =>
    runCliInProcess(args, { RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token });
  const folder = await mkdtemp(join(tmpdir(), 'recado-long-lists-'));
  try {
    const file = join(folder, 'clientes.csv');
    const people = Array.from({ length: 1_001 }, (_, n) => `Persona ${n},+52155${String(30_000_000 + n)}`);
    await writeFile(file, ['Nombre,Celular', ...people, 'Nadie,abc'].join('\n'));
    const imported = await run('contacts', 'import', phone, file);
    expect(imported).toMatchObject({ code: 0, stderr: expect.stringMatching(/Importando: \d+ de 1002 filas\./) });
    expect(imported.stdout.trim().split('\n').slice(1)).toEqual([
      expect.stringMatching(/^ *1003 +No se importa +abc +Nadie: /),
    ]);
    const repeated = JSON.parse((await run('contacts', 'import', phone, file, '--json')).stdout);
    expect(repeated).toMatchObject({
      counts: { created: 0, changed: 0, unchanged: 1_001, wrong: 1 },
      rows: [{ row: 1_003 }],
      import: { state: 'done', processed: 1_002 },
    });
    const created = await run('campaigns', 'create', phone, file, '--name', 'Pan', 'Hola {nombre}');
    expect(created).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1,001 personas en la campaña; 1 queda'),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
