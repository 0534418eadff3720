import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createYard, type Yard } from '../testing/createYard.ts';
import { workerEnvironment } from './workerEnvironment.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await createYard();
});
afterAll(() => yard.close());

describe('what a worker writes', () => {
  it('goes into the log of the platform, unless it may be secret', async () => {
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
    const fleet = yard.fleet({ log, transport: { blabs: true } });
    const [clientId = ''] = await yard.linked(fleet, 1);
    await fleet.stop();
    const records = text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line));
    expect(records).toContainEqual(
      expect.objectContaining({ worker: 'w1', clientId, msg: 'a session ended' }),
    );
    expect(records).toContainEqual(
      expect.objectContaining({ worker: 'w1', msg: expect.stringContaining('stdout') }),
    );
    expect(text).not.toContain('privateKey');
    expect(text).not.toContain('consoleKey');
    expect(text).not.toContain(String(yard.start().sealKeys));
  });

  it('knows nothing by its environment', () => {
    const env = {
      PATH: '/bin',
      NODE_OPTIONS: '--import=x',
      RECADO_SEAL_KEY: 'secret',
      RECADO_JWT_SECRET: 'secret',
      DATABASE_URL: 'postgres://u:secret@db/app',
    };
    expect(workerEnvironment(env)).toEqual({ PATH: '/bin', NODE_OPTIONS: '--import=x' });
  });
});
