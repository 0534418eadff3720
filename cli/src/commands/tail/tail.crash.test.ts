import type { RecadoEvent } from '@recado/contract';
import { createTestDatabase } from '@recado/server/testing';
import { describe, expect, it } from 'vitest';
import { pollUntilResult } from '../../mainJob/testing/pollUntilResult.ts';
import { signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado tail', () => {
  const recado = useRecado();

  it('prints each event exactly once when the platform is killed and restarted', async () => {
    const database = await createTestDatabase();
    const args = ['--data-dir', await recado.folder(), '--transport-options', '{"autoScan": true}'];
    const env = { DATABASE_URL: database.url };
    const firstServer = await recado.serve(args, env);
    const ana = (await signUp(firstServer.sdk)).sdk;
    const { client } = await ana.request('POST /clients', {
      payload: { businessName: 'La Espiga', phoneNumber: '5215512345678' },
    });
    const external = firstServer.sdk.withApiToken(client.apiToken);
    const send = (text: string) =>
      pollUntilResult(() => external.request('POST /external/send', { payload: { to: '5215587654321', text } }));
    await ana.request('POST /whatsapp/client/{id}/initialize', { params: { id: client.id } });

    const remoteEnv = { RECADO_URL: firstServer.url, RECADO_API_TOKEN: client.apiToken };
    const tailProcess = recado.start(['tail', '--json', '--since', '0'], remoteEnv);
    await send('antes');
    await tailProcess.waitForOutput('stdout', /"antes"/);
    firstServer.child.kill('SIGKILL');
    await tailProcess.waitForOutput(
      'stderr',
      /Se perdió la comunicación con http:\/\/localhost:\d+\. Se intenta de nuevo/,
    );
    await firstServer.exited;

    const restartedServer = await recado.serve([...args, '--port', new URL(firstServer.url).port], env);
    await send('después');
    await tailProcess.waitForOutput('stdout', /"después"/);
    tailProcess.child.kill('SIGINT');
    const { stdout, stderr } = await tailProcess.exited;
    expect(stderr).toMatch(/La comunicación se recuperó\.\n$/);
    const numbers = stdout
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as RecadoEvent).sequence);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    restartedServer.child.kill('SIGTERM');
    expect((await restartedServer.exited).code).toBe(0);
    await database.drop();
  });
});
