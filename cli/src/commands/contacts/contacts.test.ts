import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer, testPassword } from '@recado/server/testing';
import { contactFiles, social } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';

let tries = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const refused = async (ended: ReturnType<typeof invoke>) => refusal(await ended);

describe('recado contacts', () => {
  it('brings them from a file, changes them, and saves them to one that is not there yet', async () => {
    tries += 1;
    // A client of each try's own.
    const phone = `521551234567${tries}`;
    const owner = await server.person();
    await owner.sdk.request('POST /clients', { payload: { businessName: 'La Espiga', phoneNumber: phone } });
    const contacts = (...args: string[]) =>
      invoke(['contacts', ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token });
    const folder = await mkdtemp(join(tmpdir(), 'recado-contacts-'));
    try {
      const [given, saved] = [join(folder, 'clientes.csv'), join(folder, 'contactos.csv')];
      await writeFile(given, 'Teléfono,Nombre\n55 8765 4321,Marta\nabc,Nadie\n');
      const rows = async (...args: string[]) => {
        const { stdout } = await contacts('import', phone, given, ...args);
        return stdout
          .trim()
          .split('\n')
          .slice(1)
          .map(line => line.trim().split(/ {2,}/));
      };
      const wrong = ['3', 'No se importa', contactFiles.badNumber];
      expect(await rows('--dry-run')).toEqual([['2', 'Nuevo', '525587654321', 'Marta: nombre'], wrong]);
      expect(await contacts(phone)).toMatchObject({ stdout: '', stderr: expect.stringContaining('todavía') });
      expect((await rows())[0]).toEqual(['2', 'Nuevo', '525587654321', 'Marta: nombre']);
      expect((await rows())[0]).toEqual(['2', 'Queda igual', '525587654321', 'Marta']);
      const number = '5587654321';
      await contacts('label', phone, number, 'Mayoreo', 'Café');
      expect((await contacts('label', phone, number, 'CAFE', '--remove')).stdout).toMatch(
        /Etiquetas +Mayoreo\n/,
      );
      await contacts('name', phone, number, '=Marta');
      expect((await contacts('note', phone, number, 'Paga los viernes')).stdout).toMatch(
        /Notas +Paga los viernes\n/,
      );
      expect((await contacts('opt-out', phone, number)).stdout).toContain('Se dio de baja');
      expect((await contacts('opt-out', phone, number, '--undo')).stdout).not.toContain('Se dio de baja');
      expect((await contacts('show', phone, number)).stdout).toMatch(/^=Marta\n/);
      expect(await contacts('export', phone, saved)).toMatchObject({ code: 0 });
      expect(await readFile(saved, 'utf8')).toMatch(
        /^\uFEFFNúmero,.*\r\n52 55 8765 4321,'=Marta,,Mayoreo,Paga los viernes,,\r\n$/,
      );
      expect((await refused(contacts('export', phone, saved))).said).toContain('Ya existe');
      const all = join(folder, 'copia.zip');
      const exporting = () =>
        invoke(['export', phone, all], {
          ...{ RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token, RECADO_PASSWORD: testPassword },
        });
      expect(await exporting()).toMatchObject({ code: 0, stdout: expect.stringContaining(all) });
      expect((await readFile(all)).subarray(0, 2).toString()).toBe('PK');
      expect(await refused(exporting())).toMatchObject({
        code: 1,
        said: expect.stringContaining('Ya existe'),
      });
      const copy = join(folder, 'datos.jsonl');
      expect(await contacts('copy', phone, number, copy)).toMatchObject({ code: 0 });
      expect(await readFile(copy, 'utf8')).toMatch(
        /^\{"kind":"contact",.*=Marta.*\n\{"kind":"end","lines":2\}\n$/,
      );
      expect((await contacts('forget', phone, number, '--dry-run')).stdout).toContain(
        'Se eliminan 0 mensajes',
      );
      await contacts('forget', phone, number, '--confirm', 'ELIMINAR');
      expect((await refused(contacts('show', phone, number))).said).toBe(social.contactNotFound);
      await contacts('import', phone, given);
      expect((await refused(contacts('merge', phone, number, number))).said).toBe(social.merge.same);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
