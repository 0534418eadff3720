import { describe, expect, it } from 'vitest';
import { buildDefaultTransportOptions } from './buildDefaultTransportOptions.ts';

const whatsapp = {
  whatsappUrl: 'ws://127.0.0.1:7788/ws/chat',
  whatsappRootKey: 'ab'.repeat(32),
  whatsappVersion: '2.3000.1043857760',
};

describe('buildDefaultTransportOptions', () => {
  it('adds the server address, the key and the version to the options of the Baileys transport', () => {
    const settings = {
      transport: 'baileys',
      transportOptions: { browser: 'Recado', url: 'wss://otro' },
      ...whatsapp,
    };
    expect(buildDefaultTransportOptions(settings)).toEqual({
      browser: 'Recado',
      url: whatsapp.whatsappUrl,
      rootKey: whatsapp.whatsappRootKey,
      waVersion: whatsapp.whatsappVersion,
    });
  });

  it('passes the configured options to every other transport unchanged', () => {
    const settings = { transport: 'fake', transportOptions: { autoScan: true }, ...whatsapp };
    expect(buildDefaultTransportOptions(settings)).toEqual({ autoScan: true });
  });

  it('adds no option for an unset setting', () => {
    expect(buildDefaultTransportOptions({ transport: 'baileys', transportOptions: {} })).toEqual({});
  });
});
