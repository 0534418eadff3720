import { TestLine } from '@recado/transport/conformance';
import { startEmulator } from '@recado/whatsapp-emulator';
import { expect, it } from 'vitest';
import { baileysTransport } from '../baileysTransport.ts';
import { createEmulatedCounterpart } from '../testing/createEmulatorDriver.ts';
import { shortTestTimeouts } from '../testing/startEmulatedTransport.ts';

it.each([true, false])(
  'a session connects over TLS only if the certificate authority is trusted (trusted: %s)',
  async trusted => {
    const emulator = await startEmulator({ tls: true });
    const phone = emulator.phones.create({ phone: '5215512345678' });
    const options = { url: emulator.url, browserName: 'Recado', ...(trusted ? { ca: emulator.ca } : {}) };
    const transport = baileysTransport(options, shortTestTimeouts);
    const line = new TestLine(transport, phone.phone, createEmulatedCounterpart(emulator, phone), 20_000);
    try {
      if (trusted) await line.link();
      else {
        const { host } = await line.open();
        expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'unreachable' });
      }
      expect(await line.closeSessions()).toEqual([]);
    } finally {
      await transport.stop?.();
      await emulator.close();
    }
  },
);
