import { describe, expect, it } from 'vitest';
import { transportOptions } from './transportOptions.ts';

const whatsapp = {
  whatsappUrl: 'ws://127.0.0.1:7788/ws/chat',
  whatsappRootKey: 'ab'.repeat(32),
  whatsappVersion: '2.3000.1043857760',
};

describe('transportOptions', () => {
  it("gives the Baileys transport its server's address and key, and its version", () => {
    const given = {
      transport: 'baileys',
      transportOptions: { browser: 'Recado', url: 'wss://otro' },
      ...whatsapp,
    };
    expect(transportOptions(given)).toEqual({
      browser: 'Recado',
      url: whatsapp.whatsappUrl,
      rootKey: whatsapp.whatsappRootKey,
      waVersion: whatsapp.whatsappVersion,
    });
  });

  it('gives every other transport what is its own', () => {
    const given = { transport: 'fake', transportOptions: { autoScan: true }, ...whatsapp };
    expect(transportOptions(given)).toEqual({ autoScan: true });
  });

  it('adds nothing that is not set', () => {
    expect(transportOptions({ transport: 'baileys', transportOptions: {} })).toEqual({});
  });
});
