import { Line } from '@recado/transport/conformance';
import { startEmulator } from '@recado/whatsapp-emulator';
import { expect, it } from 'vitest';
import { baileysTransport } from '../baileysTransport.ts';
import { quick } from '../testing/emulated.ts';
import { counterpart } from '../testing/emulatorDriver.ts';

it.each([true, false])(
  'speaks TLS with whom it trusts, and with nobody else (trusted: %s)',
  async trusted => {
    const emulator = await startEmulator({ tls: true });
    const phone = emulator.phones.create({ phone: '5215512345678' });
    const options = { url: emulator.url, browserName: 'Recado', ...(trusted ? { ca: emulator.ca } : {}) };
    const transport = baileysTransport(options, quick);
    const line = new Line(transport, phone.phone, counterpart(emulator, phone), 20_000);
    try {
      if (trusted) await line.link();
      else {
        const { host } = await line.open();
        expect(await line.state(host, 'closed')).toMatchObject({ why: 'unreachable' });
      }
      expect(await line.end()).toEqual([]);
    } finally {
      await transport.stop?.();
      await emulator.close();
    }
  },
);
