import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@recado/server/testing';
import { campaigns as answers, cli } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';

const { campaigns: texts } = cli;
let tries = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('prepares one from a file, shows how it would be read, starts it after a question, and ends it', async () => {
  tries += 1;
  // A client of each try's own.
  const phone = `521551234568${tries}`;
  const owner = await server.person({ name: 'Lucía' });
  await owner.sdk.request('POST /clients', { payload: { businessName: 'La Espiga', phoneNumber: phone } });
  const run = (command: string, ...args: string[]) =>
    invoke(['campaigns', command, phone, ...args], {
      RECADO_URL: server.url,
      RECADO_SESSION_TOKEN: owner.token,
    });
  const said = async (command: string, ...args: string[]) => refusal(await run(command, ...args));
  const folder = await mkdtemp(join(tmpdir(), 'recado-campaigns-'));
  try {
    const [given, saved] = [join(folder, 'clientes.csv'), join(folder, 'resultados.csv')];
    await writeFile(given, 'Teléfono,Nombre\n55 8765 4321,Marta\n+52 55 8765 4322,\nabc,Nadie\n');
    const name = 'Pan de muerto';
    const text = 'Hola {nombre}, ya hay pan en {negocio}.';
    const words = ['--days', 'lun, MIE', '--per-minute', '2'];
    expect(await said('create', given, text)).toEqual({ code: 2, said: expect.stringContaining('--name') });
    expect((await said('create', given, '--name', name, text, '--days', 'lun,hoy')).code).toBe(2);
    const made = await run('create', given, '--name', name, text, ...words);
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining(texts.create.counts(2, 1)) });
    expect(made.stdout).toContain('Hola Marta, ya hay pan en La Espiga.');
    expect(made.stdout).toMatch(/Ritmo +2 por minuto, de 09:00 a 19:00, lun, mié/);
    expect(made.stdout).toMatch(/abc +Nadie +Fuera|abc +Fuera +No es un número/);
    expect((await run('list')).stdout).toMatch(/Pan de muerto +Borrador +0 de 2/);

    expect((await said('start', name)).said).toContain(texts.start.word);
    expect((await said('pause', name)).said).toContain(answers.notStarted);
    expect((await run('start', 'pan de MUERTO', '--confirm', texts.start.word)).stdout).toContain(
      texts.start.done(name),
    );
    expect((await run('pause', name)).stdout).toContain(texts.pause.done(name));
    const told = JSON.parse((await run('show', name, '--state', 'fuera', '--json')).stdout) as object;
    expect(told).toMatchObject({ campaign: { state: 'paused', by: 'Lucía' }, recipients: [{ to: 'abc' }] });
    expect((await run('resume', name)).code).toBe(0);
    expect((await said('stop', name)).code).toBe(2);
    expect((await run('stop', name, '--confirm', texts.stop.word)).stdout).toContain(texts.stop.done(name));
    expect((await run('export', name, saved)).code).toBe(0);
    expect(await readFile(saved, 'utf8')).toMatch(/^\uFEFFNúmero,Nombre,Resultado/);

    const again = await run('repeat', name);
    expect(again.stdout).toContain(texts.repeat.done(answers.again(name), 2));
    expect((await run('remove', answers.again(name), '--confirm', texts.remove.word)).code).toBe(0);
    expect((await said('show', answers.again(name))).said).toContain(texts.unknown(answers.again(name)));

    // What nobody could read leaves no draft behind.
    await writeFile(given, 'Nada,Que,Ver\n1,2,3\n');
    expect((await said('create', given, '--name', 'Otra', 'Hola')).said).toContain('Otra');
    expect((await said('show', 'Otra')).said).toContain(texts.unknown('Otra'));
  } finally {
    await rm(folder, { recursive: true });
  }
});
