import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { baileysTransport } from '../baileysTransport.ts';
import { baileysOptionsSchema } from '../options.ts';

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;

it('the transport keeps libsignal from printing, and leaves the console of the process unchanged', async () => {
  const { console: processConsole } = globalThis;
  const spies = methods.map(method => vi.spyOn(processConsole, method).mockImplementation(() => {}));
  const originalMethods = methods.map(method => processConsole[method]);
  const transport = baileysTransport(await baileysOptionsSchema.validateAsync({}));
  expect(methods.map(method => processConsole[method])).toEqual(originalMethods);

  const baileys = createRequire(import.meta.url).resolve('@whiskeysockets/baileys');
  const { SessionRecord } = createRequire(baileys)('libsignal') as {
    SessionRecord: new () => { closeSession(session: object): void; openSession(session: object): void };
  };
  const session = { indexInfo: { closed: -1 } };
  // Each of these calls prints the whole session.
  new SessionRecord().closeSession(session);
  new SessionRecord().openSession(session);
  expect(session.indexInfo.closed).toBe(-1);
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  await transport.stop?.();
});
