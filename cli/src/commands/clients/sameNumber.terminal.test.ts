import { startTestServer, type TestServer } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';

const sharedNumber = '5215500000001';

describe('two clients with the same number', () => {
  const recado = useRecado();
  let server: TestServer;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    server = await startTestServer();
    env = { RECADO_URL: server.url, RECADO_SESSION_TOKEN: (await server.person()).token };
  });
  afterAll(() => server.stop());
  const clients = (...args: string[]) => runCliInProcess(['clients', ...args], env);
  const showInTerminal = async (...args: string[]) => {
    const terminal = recado.terminal(['clients', ...args], env, { columns: 120, rows: 24 });
    expect((await terminal.exited).code).toBe(0);
    return terminal.screen();
  };

  it('are reported when the second is added, and suggested commands then name the ID', async () => {
    const first = await showInTerminal('add', 'Uno', sharedNumber);
    expect(first).toContain(`recado link ${sharedNumber}`);
    expect(first).not.toContain('Atención');
    const second = await showInTerminal('add', 'Dos', sharedNumber);
    expect(second).toContain(`Atención: ya había otro cliente con el número ${sharedNumber}.`);
    const [, id = ''] = /recado link ([\da-f-]{36})$/m.exec(second) ?? [];
    expect(second).toContain(`recado clients delete ${id}`);
    expect((await clients('show', id)).stdout).toMatch(/^Dos\n/);
    expect(await showInTerminal('list')).toMatch(/recado link [\da-f-]{36}$/m);
    const third = await clients('add', 'Tres', '5215500000002', '--json');
    expect(JSON.parse(third.stdout)).toMatchObject({ isNumberShared: false });
  });

  it('are printed with their IDs when a command names only the number, and can be deleted by ID', async () => {
    const { code, message } = readErrorMessage(await clients('delete', sharedNumber, '--confirm', 'ELIMINAR'));
    expect({ code, said: message.replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID') }).toEqual({
      code: 2,
      said: `Varios clientes tienen el número ${sharedNumber}. Indique el identificador de uno:\nDos: ID\nUno: ID`,
    });
    const id = /Uno: (\S+)/.exec(message)?.[1] ?? '';
    expect((await clients('delete', id, '--confirm', 'ELIMINAR')).stdout).toMatch(/^Uno se eliminó/);
    expect((await clients('show', sharedNumber)).stdout).toMatch(/^Dos\n/);
  });
});
