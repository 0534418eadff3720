import type { Client } from '@recado/contract';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollUntilResult } from '../../mainJob/testing/pollUntilResult.ts';
import { linkClient } from '../../testing/linkClient.ts';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { terminalKeys } from '../../testing/testTerminal.ts';
import { useRecado } from '../../testing/useRecado.ts';
import type { StatusReport } from './StatusReport.ts';

describe('recado status', () => {
  const recado = useRecado();
  let server: TestServer;
  let owner: TestUser;
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

  const envOf = (person: TestUser) => ({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: person.token });
  const stateOf = async (id: string): Promise<string> =>
    (await owner.sdk.request('GET /clients/{id}', { params: { id } })).client.connection.state;

  it('shows owners only their own clients', async () => {
    const { code, stdout } = await recado.run(['status'], envOf(owner));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Clientes\nNegocio +Número +Estado +Desde hace +Mensajes\n/);
    expect(stdout).toMatch(/El Trigo +5215500000001 +Sin vincular.*\nLa Espiga +5215512345678 +Conectado/);
    expect(stdout).toMatch(/\nQué revisar\nNada: todo funciona\.\n$/);
  });

  it('prints one JSON object without tokens when --json is set', async () => {
    const { stdout } = await runCliInProcess(['status', '--json'], envOf(owner));
    const report = JSON.parse(stdout) as StatusReport;
    expect(report).toMatchObject({
      problems: [],
      clients: [{ businessName: 'El Trigo' }, { id: client.id }],
    });
    expect(report.health).toBeUndefined();
    expect(stdout).not.toContain(client.apiToken);
  });

  it('shows an administrator the platform and all sessions that need attention', async () => {
    const administrator = await server.person({ role: 'admin' });
    const unlinkedClient = await linkClient(owner.sdk, server.network, {
      businessName: 'La Miga',
      phoneNumber: '5215500000003',
    });
    server.network.phone(unlinkedClient.phoneNumber).unlink();
    await pollUntilResult(async () => (await stateOf(unlinkedClient.id)) === 'needs-relink');
    const { stdout } = await runCliInProcess(['status'], envOf(administrator));
    expect(stdout).toMatch(/^Clientes\nTodavía no hay clientes\.\n/);
    expect(stdout).toMatch(/\nLa Miga, de Lucía Hernández: Requiere otro código QR\. \S.*\.\n/);
    expect(stdout).toMatch(/\nPlataforma\nVersión +\S+, en marcha desde hace .*\nSesiones +1 de 3 conectadas\n/);
    expect(stdout).toMatch(/\nBase de datos +\S+ MB, responde en \d+ ms\n/);
    expect(stdout).toMatch(/\nConector +fake\n/);
  });

  it('updates the screen, and restores the window on Ctrl+C, when --watch is set', async () => {
    const watchedOwner = await server.person();
    const line = await linkClient(watchedOwner.sdk, server.network, {
      businessName: 'El Comal',
      phoneNumber: '5215500000004',
    });
    const terminal = recado.terminal(['status', '--watch'], envOf(watchedOwner), { columns: 80, rows: 24 });
    await terminal.waitForText(/El Comal +5215500000004 +● Conectado/);
    await terminal.waitForText(
      /✔ Nada: todo funciona\.\n\n● Al día · Cifras de las \d\d:\d\d:\d\d · Ctrl\+C para salir$/,
    );
    server.network.phone(line.phoneNumber).unlink();
    await terminal.waitForText(/▲ El Comal: .+/);
    await terminal.waitForText(/○ Requiere otro código QR/);
    terminal.resize({ columns: 40, rows: 30 });
    await terminal.waitForText(/Negocio {5}El Comal\nNúmero {6}5215500000004\n/);
    expect(
      Math.max(
        ...terminal
          .screen()
          .split('\n')
          .map(row => row.length),
      ),
    ).toBeLessThanOrEqual(40);
    terminal.type(terminalKeys.ctrlC);
    expect((await terminal.exited).code).toBe(130);
    expect(terminal.history()).toBe('');
  });

  it('prints one JSON object per line when --watch writes into a pipe', async () => {
    const watching = recado.start(['status', '--watch', '--json'], envOf(owner));
    const [firstReports] = await watching.waitForOutput('stdout', /^\{.*\}\n\{.*\}\n/);
    const [first, second] = firstReports
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as StatusReport);
    expect(second?.takenAt.localeCompare(first?.takenAt ?? '')).toBe(1);
    watching.child.kill('SIGINT');
    expect((await watching.exited).code).toBe(130);
  });

  it('exits with 4 when no session is given', async () => {
    const env = { RECADO_URL: server.url };
    expect(readErrorMessage(await runCliInProcess(['status'], env))).toMatchObject({ code: 4 });
    expect(readErrorMessage(await runCliInProcess(['status', '--watch'], env))).toMatchObject({ code: 4 });
  });
});
