import { describe, expect, it } from 'vitest';
import { plugin } from './plugin.ts';

const validate = (options: object) => plugin.options.validate(options);

describe('plugin', () => {
  it('declares its name and version', () => {
    expect(plugin).toMatchObject({ name: 'baileys', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  it('connects to the public WhatsApp server when no options are set', () => {
    expect(validate({}).value).toEqual({ url: 'wss://web.whatsapp.com/ws/chat', browserName: 'Recado' });
  });

  it.each([
    { url: 'https://web.whatsapp.com' },
    { rootKey: 'abc' },
    { ca: '/etc/ssl/ca.pem' },
    { mediaHost: 'https://mmg.whatsapp.net' },
    { browserName: '' },
    { waVersion: 'la nueva' },
    { waVersion: '2.3000' },
    { unknown: true },
    // This option lets tests lose messages on purpose, so users must not be able to set it.
    { acknowledgeFirst: true },
  ])('rejects the options %j', options => {
    expect(validate(options).error).toBeDefined();
  });
});
