import type { Client } from '@recado/contract';
import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../mainJob/testing/eventually.ts';
import { invoke } from '../../testing/invoke.ts';
import { linkClient } from '../../testing/linkClient.ts';
import { refusal } from '../../testing/refusal.ts';
import { keys } from '../../testing/terminal.ts';
import { useRecado } from '../../testing/useRecado.ts';
import type { StatusReport } from './StatusReport.ts';

describe('recado status', () => {
  const recado = useRecado();
  let server: TestServer;
  let owner: TestPerson;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.person();
    client = await linkClient(owner.sdk, server.network, {
      businessName: 'La Espiga',
      phoneNumber: '5215512345678',
    });
    const payload = { businessName: 'El Trigo', phoneNumber: '5215500000001' };
    await owner.sdk.request('POST /clients', { payload });
  });
  afterAll(() => server.stop());

  const as = (person: TestPerson) => ({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: person.token });
  const stateOf = async (id: string): Promise<string> =>
    (await owner.sdk.request('GET /clients/{id}', { params: { id } })).client.connection.state;

  it('shows an owner the own clients, and nothing of the platform', async () => {
    const { code, stdout } = await recado.run(['status'], as(owner));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Clientes\nNegocio +Número +Estado +Desde hace +Mensajes\n/);
    expect(stdout).toMatch(/El Trigo +5215500000001 +Sin vincular.*\nLa Espiga +5215512345678 +Conectado/);
    expect(stdout).toMatch(/\nQué revisar\nNada: todo funciona\.\n$/);
  });

  it('is one object in JSON, without tokens', async () => {
    const { stdout } = await invoke(['status', '--json'], as(owner));
    const report = JSON.parse(stdout) as StatusReport;
    expect(report).toMatchObject({
      problems: [],
      clients: [{ businessName: 'El Trigo' }, { id: client.id }],
    });
    expect(report.health).toBeUndefined();
    expect(stdout).not.toContain(client.apiToken);
  });

  it('shows an administrator the platform, and whom somebody should look after', async () => {
    const administrator = await server.person({ role: 'admin' });
    const lost = await linkClient(owner.sdk, server.network, {
      businessName: 'La Miga',
      phoneNumber: '5215500000003',
    });
    server.network.phone(lost.phoneNumber).unlink();
    await eventually(async () => (await stateOf(lost.id)) === 'needs-relink');
    const { stdout } = await invoke(['status'], as(administrator));
    expect(stdout).toMatch(/^Clientes\nTodavía no hay clientes\.\n/);
    expect(stdout).toMatch(/\nLa Miga, de Lucía Hernández: Requiere otro código QR\. \S.*\.\n/);
    expect(stdout).toMatch(
      /\nPlataforma\nVersión +\S+, en marcha desde hace .*\nSesiones +1 de 3 conectadas\n/,
    );
    expect(stdout).toMatch(/\nBase de datos +\S+ MB, responde en \d+ ms\n/);
    expect(stdout).toMatch(/\nConector +fake\n/);
  });

  it('stays up to date while somebody watches, and leaves the window clean', async () => {
    const watched = await server.person();
    const line = await linkClient(watched.sdk, server.network, {
      businessName: 'El Comal',
      phoneNumber: '5215500000004',
    });
    const terminal = recado.terminal(['status', '--watch'], as(watched), { columns: 80, rows: 24 });
    await terminal.shows(/El Comal +5215500000004 +● Conectado/);
    await terminal.shows(
      /✔ Nada: todo funciona\.\n\n● Al día · Cifras de las \d\d:\d\d:\d\d · Ctrl\+C para salir$/,
    );
    server.network.phone(line.phoneNumber).unlink();
    await terminal.shows(/▲ El Comal: .+/);
    await terminal.shows(/○ Requiere otro código QR/);
    terminal.resize({ columns: 40, rows: 30 });
    await terminal.shows(/Negocio {5}El Comal\nNúmero {6}5215500000004\n/);
    expect(
      Math.max(
        ...terminal
          .screen()
          .split('\n')
          .map(shown => shown.length),
      ),
    ).toBeLessThanOrEqual(40);
    terminal.type(keys.ctrlC);
    expect((await terminal.ended).code).toBe(130);
    expect(terminal.history()).toBe('');
  });

  it('repeats itself into a pipe, one object a line', async () => {
    const watching = recado.start(['status', '--watch', '--json'], as(owner));
    const [both] = await watching.says('stdout', /^\{.*\}\n\{.*\}\n/);
    const [first, second] = both
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as StatusReport);
    expect(second?.takenAt.localeCompare(first?.takenAt ?? '')).toBe(1);
    watching.child.kill('SIGINT');
    expect((await watching.ended).code).toBe(130);
  });

  it('asks for a session', async () => {
    const env = { RECADO_URL: server.url };
    expect(refusal(await invoke(['status'], env))).toMatchObject({ code: 4 });
    expect(refusal(await invoke(['status', '--watch'], env))).toMatchObject({ code: 4 });
  });
});
