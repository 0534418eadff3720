import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { baileysTransport } from '../baileysTransport.ts';
import { optionsSchema } from '../options.ts';

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;

it('leaves the console of its process alone, and libsignal prints nothing with it all the same', async () => {
  const { console: own } = globalThis;
  const spies = methods.map(method => vi.spyOn(own, method).mockImplementation(() => {}));
  const before = methods.map(method => own[method]);
  const transport = baileysTransport(await optionsSchema.validateAsync({}));
  expect(methods.map(method => own[method])).toEqual(before);

  const baileys = createRequire(import.meta.url).resolve('@whiskeysockets/baileys');
  const { SessionRecord } = createRequire(baileys)('libsignal') as {
    SessionRecord: new () => { closeSession(session: object): void; openSession(session: object): void };
  };
  const session = { indexInfo: { closed: -1 } };
  // Each of these prints the whole session.
  new SessionRecord().closeSession(session);
  new SessionRecord().openSession(session);
  expect(session.indexInfo.closed).toBe(-1);
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  await transport.stop?.();
});
