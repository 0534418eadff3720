import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFleetFixture, type FleetFixture } from '../testing/createFleetFixture.ts';
import { buildWorkerEnvironment } from './forkWorkerHost.ts';

let fleetFixture: FleetFixture;
beforeAll(async () => {
  fleetFixture = await createFleetFixture();
});
afterAll(() => fleetFixture.close());

describe('output of a worker', () => {
  it('is logged by the platform without the parts that may be secret', async () => {
    let text = '';
    const log = pino(
      { level: 'debug' },
      new Writable({
        write(chunk, _, done) {
          text += chunk;
          done();
        },
      }),
    );
    const fleet = fleetFixture.fleet({ log, transport: { blabs: true } });
    const [clientId = ''] = await fleetFixture.linkClients(fleet, 1);
    await fleet.stop();
    const records = text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line));
    expect(records).toContainEqual(expect.objectContaining({ worker: 'w1', clientId, msg: 'a session ended' }));
    expect(records).toContainEqual(expect.objectContaining({ worker: 'w1', msg: expect.stringContaining('stdout') }));
    expect(text).not.toContain('privateKey');
    expect(text).not.toContain('consoleKey');
    expect(text).not.toContain(String(fleetFixture.createWorkerStart().sealKeys));
  });

  it('contains no secrets of the platform, because the worker gets none in its environment variables', () => {
    const env = {
      PATH: '/bin',
      NODE_OPTIONS: '--import=x',
      RECADO_SEAL_KEY: 'secret',
      RECADO_JWT_SECRET: 'secret',
      DATABASE_URL: 'postgres://u:secret@db/app',
    };
    expect(buildWorkerEnvironment(env)).toEqual({ PATH: '/bin', NODE_OPTIONS: '--import=x' });
  });
});
