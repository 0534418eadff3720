import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@recado/server/testing';
import { campaignTexts as answers, cliTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

const { campaigns: texts } = cliTexts;
let attempts = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('recado campaigns creates a campaign from a file, previews it, starts it after a confirmation, and stops it', async () => {
  attempts += 1;
  // The test runner may repeat this test. Therefore each attempt uses a client with a new phone number.
  const phone = `521551234568${attempts}`;
  const owner = await server.person({ name: 'Lucía' });
  await owner.sdk.request('POST /clients', { payload: { businessName: 'La Espiga', phoneNumber: phone } });
  const run = (command: string, ...args: string[]) =>
    runCliInProcess(['campaigns', command, phone, ...args], {
      RECADO_URL: server.url,
      RECADO_SESSION_TOKEN: owner.token,
    });
  const runRejected = async (command: string, ...args: string[]) => readErrorMessage(await run(command, ...args));
  const folder = await mkdtemp(join(tmpdir(), 'recado-campaigns-'));
  try {
    const [sheetFile, resultFile] = [join(folder, 'contactos.csv'), join(folder, 'resultados.csv')];
    await writeFile(sheetFile, 'Teléfono,Nombre\n55 8765 4321,Marta\n+52 55 8765 4322,\nabc,Nadie\n');
    const name = 'Pan de muerto';
    const text = 'Hola {nombre}, ya hay pan en {negocio}.';
    const scheduleArgs = ['--days', 'lun, MIE', '--per-minute', '2'];
    expect(await runRejected('create', sheetFile, text)).toEqual({
      code: 2,
      message: expect.stringContaining('--name'),
    });
    expect((await runRejected('create', sheetFile, '--name', name, text, '--days', 'lun,hoy')).code).toBe(2);
    const created = await run('create', sheetFile, '--name', name, text, ...scheduleArgs);
    expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining(texts.create.counts(2, 1)) });
    expect(created.stdout).toContain('Hola Marta, ya hay pan en La Espiga.');
    expect(created.stdout).toMatch(/Ritmo +2 por minuto, de 09:00 a 19:00, lun, mié/);
    expect(created.stdout).toMatch(/abc +Nadie +Fuera|abc +Fuera +No es un número/);
    expect((await run('list')).stdout).toMatch(/Pan de muerto +Borrador +0 de 2/);

    expect((await runRejected('start', name)).message).toContain('--yes');
    expect((await runRejected('pause', name)).message).toContain(answers.notStarted);
    expect((await run('start', 'pan de MUERTO', '--confirm', texts.start.word)).stdout).toContain(
      texts.start.done(name),
    );
    expect((await run('pause', name)).stdout).toContain(texts.pause.done(name));
    const shown = JSON.parse((await run('show', name, '--state', 'fuera', '--json')).stdout) as object;
    expect(shown).toMatchObject({ campaign: { state: 'paused', by: 'Lucía' }, recipients: [{ to: 'abc' }] });
    expect((await run('resume', name)).code).toBe(0);
    expect((await runRejected('stop', name)).code).toBe(2);
    expect((await run('stop', name, '--confirm', texts.stop.word)).stdout).toContain(texts.stop.done(name));
    expect((await run('export', name, resultFile)).code).toBe(0);
    expect(await readFile(resultFile, 'utf8')).toMatch(/^\uFEFFNúmero,Nombre,Resultado/);

    const repeated = await run('repeat', name);
    expect(repeated.stdout).toContain(texts.repeat.done(answers.again(name), 2));
    expect((await run('remove', answers.again(name), '--confirm', texts.remove.word)).code).toBe(0);
    expect((await runRejected('show', answers.again(name))).message).toContain(texts.unknown(answers.again(name)));

    // An unreadable sheet leaves no draft behind.
    await writeFile(sheetFile, 'Nada,Que,Ver\n1,2,3\n');
    expect((await runRejected('create', sheetFile, '--name', 'Otra', 'Hola')).message).toContain('Otra');
    expect((await runRejected('show', 'Otra')).message).toContain(texts.unknown('Otra'));
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('recado campaigns shows all times in the time zone of the business, with its name', async () => {
  attempts += 1;
  const phone = `521551234570${attempts}`;
  const owner = await server.person();
  await owner.sdk.request('POST /clients', { payload: { businessName: 'La Espiga', phoneNumber: phone } });
  const run = async (command: string, ...args: string[]) => {
    const env = { RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token };
    return (await runCliInProcess(['campaigns', command, phone, ...args], env)).stdout;
  };
  const folder = await mkdtemp(join(tmpdir(), 'recado-zones-'));
  try {
    const sheetFile = join(folder, 'contactos.csv');
    await writeFile(sheetFile, 'Teléfono\n55 8765 4321\n');
    // 16:30 UTC is 10:30 in Mexico City. The option takes the time of this computer.
    const startsAt = Date.UTC(new Date().getUTCFullYear() + 1, 0, 8, 16, 30);
    const at = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(startsAt);
    const mexicanTime = /8 ene \d{4}, 10:30 \(America\/Mexico_City\)/;
    expect(await run('create', sheetFile, '--name', 'Roscas', 'Hola', '--at', at)).toMatch(mexicanTime);
    expect(await run('start', 'Roscas', '--yes')).toMatch(mexicanTime);
    const shown = await run('show', 'Roscas');
    expect(shown).toMatch(mexicanTime);
    expect(shown).toContain('Enviado (America/Mexico_City)');
    expect(await run('list')).toMatch(mexicanTime);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('recado campaigns shows the countries of recipients, and starts with another country only if it is named', async () => {
  attempts += 1;
  const phone = `551191234568${attempts}`;
  const owner = await server.person({ name: 'Lucía' });
  await owner.sdk.request('POST /clients', { payload: { businessName: 'Padaria Lua', phoneNumber: phone } });
  const run = (command: string, ...args: string[]) =>
    runCliInProcess(['campaigns', command, phone, ...args], {
      RECADO_URL: server.url,
      RECADO_SESSION_TOKEN: owner.token,
    });
  const folder = await mkdtemp(join(tmpdir(), 'recado-campaigns-'));
  try {
    const sheetFile = join(folder, 'contactos.csv');
    await writeFile(sheetFile, 'Teléfono,Nombre\n(51) 99123-4567,Bia\n+51 987 654 321,Rosa\n51 99123-4568,\n');
    const preview = await run('create', sheetFile, '--name', 'Panetone', 'Oi {nombre}', '--dry-run');
    expect(preview.stdout).toMatch(/51987654321 +Rosa +PE/);
    const countries = texts.create.countries('Brasil 2, Perú 1 (otro país que el de la línea)');
    const summary = [texts.create.counts(3, 0), countries, texts.create.nameless(1), texts.create.preview];
    expect(preview.stderr).toContain(summary.join(' '));
    const local = await run('create', sheetFile, '--name', 'Local', 'Oi', '--dry-run', '--only-line-country');
    expect(local.stderr).toContain(texts.create.countries('Brasil 2'));
    expect(local.stdout).toContain(answers.leftOut.otherCountry('Perú'));
    const created = await run('create', sheetFile, '--name', 'Panetone', 'Oi {nombre}');
    expect(created.stdout).toMatch(/Países +Brasil 2, Perú 1 \(otro país que el de la línea\)/);
    expect(created.stdout).toMatch(/5551991234567 +BR +Bia/);
    const confirm = ['--confirm', texts.start.word];
    const rejected = await readErrorMessage(await run('start', 'Panetone', ...confirm));
    expect(rejected.message).toContain(answers.otherCountries('Perú (1)', '["PE"]'));
    const started = await run('start', 'Panetone', ...confirm, '--other-countries', 'pe');
    expect(started.stdout).toContain(texts.start.done('Panetone'));
  } finally {
    await rm(folder, { recursive: true });
  }
});
