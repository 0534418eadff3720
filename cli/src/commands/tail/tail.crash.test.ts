import type { RecadoEvent } from '@recado/contract';
import { createTestDatabase } from '@recado/server/testing';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../mainJob/testing/eventually.ts';
import { signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado tail, while the platform is killed and started again', () => {
  const recado = useRecado();

  it('goes on where it was, with nothing left out and nothing twice', async () => {
    const database = await createTestDatabase();
    const args = ['--data-dir', await recado.folder(), '--transport-options', '{"autoScan": true}'];
    const env = { DATABASE_URL: database.url };
    const first = await recado.serve(args, env);
    const ana = (await signUp(first.sdk)).sdk;
    const { client } = await ana.request('POST /clients', {
      payload: { businessName: 'La Espiga', phoneNumber: '5215512345678' },
    });
    const external = first.sdk.withApiToken(client.apiToken);
    const send = (text: string) =>
      eventually(() => external.request('POST /external/send', { payload: { to: '5215587654321', text } }));
    await ana.request('POST /whatsapp/client/{id}/initialize', { params: { id: client.id } });

    const told = { RECADO_URL: first.url, RECADO_API_TOKEN: client.apiToken };
    const tailing = recado.start(['tail', '--json', '--since', '0'], told);
    await send('antes');
    await tailing.says('stdout', /"antes"/);
    first.child.kill('SIGKILL');
    await tailing.says(
      'stderr',
      /Se perdió la comunicación con http:\/\/localhost:\d+\. Se intenta de nuevo/,
    );
    await first.ended;

    const again = await recado.serve([...args, '--port', new URL(first.url).port], env);
    await send('después');
    await tailing.says('stdout', /"después"/);
    tailing.child.kill('SIGINT');
    const { stdout, stderr } = await tailing.ended;
    expect(stderr).toMatch(/La comunicación se recuperó\.\n$/);
    const numbers = stdout
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as RecadoEvent).sequence);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    again.child.kill('SIGTERM');
    expect((await again.ended).code).toBe(0);
    await database.drop();
  });
});
