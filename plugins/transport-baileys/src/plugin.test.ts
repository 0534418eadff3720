import { describe, expect, it } from 'vitest';
import { plugin } from './plugin.ts';

const check = (options: object) => plugin.options.validate(options);

describe('the plugin', () => {
  it('says who it is', () => {
    expect(plugin).toMatchObject({ name: 'baileys', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  it('goes to WhatsApp when nobody says anything else', () => {
    expect(check({}).value).toEqual({ url: 'wss://web.whatsapp.com/ws/chat', browserName: 'Recado' });
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
    // What tests lose messages with is nothing that anybody can ask for.
    { acknowledgeFirst: true },
  ])('does not take %j', options => {
    expect(check(options).error).toBeDefined();
  });
});
