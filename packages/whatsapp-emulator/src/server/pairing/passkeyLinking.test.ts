import { randomBytes } from 'node:crypto';
import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import type { PasskeyAssertionJson } from '../../model/Passkey.ts';
import { createSoftwarePasskey, type SoftwareAssertionOptions } from '../../passkeys/createSoftwarePasskey.ts';
import { PasskeyLinkingClient } from '../../testing/PasskeyLinkingClient.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('linking with a passkey', () => {
  const world = useEmulator();

  /** Lets the phone of an account with a passkey scan the QR code of a client, which must then prove the passkey. */
  async function requestPasskey() {
    const passkey = createSoftwarePasskey();
    const phone = world.phone('Ana');
    phone.setPasskey(passkey);
    world.emulator.setStrictness({ passkey: true });
    const client = world.client();
    const qr = await client.waitForQr();
    const linking = new PasskeyLinkingClient(client);
    await expect(phone.scan(qr)).rejects.toThrow('must prove a passkey');
    const advSecret = Buffer.from(qr.split(',')[3] ?? '', 'base64');
    return { client, phone, passkey, linking, advSecret, options: await linking.waitForOptions() };
  }

  it('links the client after both sides have compared a code', async () => {
    const { client, phone, passkey, linking, options } = await requestPasskey();
    expect(JSON.parse(options)).toMatchObject({ rpId: 'whatsapp.com', userVerification: 'required', timeout: 600_000 });
    await linking.prove(passkey.answer(options));
    const code = await linking.open();
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(phone.passkeyCode).toBe(code);
    await linking.finish();
    expect(await client.waitForClose()).toBe(515);
    expect(phone.passkeyCode).toBeUndefined();
    client.restart();
    await client.waitForOpen();
    expect(phone.devices).toHaveLength(1);
  });

  it('shows no code when the client proves that its QR code was scanned', async () => {
    const { client, phone, passkey, linking, advSecret, options } = await requestPasskey();
    await linking.prove(passkey.answer(options), {}, advSecret);
    await linking.open();
    expect(phone.passkeyCode).toBeUndefined();
    await linking.finish();
    expect(await client.waitForClose()).toBe(515);
  });

  it('answers the query for the options when the request contains none', async () => {
    world.emulator.setStrictness({ passkeyOptionsInRequest: false });
    const { passkey, linking, options } = await requestPasskey();
    await linking.prove(passkey.answer(options));
    await linking.open();
  });

  it.each<[string, SoftwareAssertionOptions]>([
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['another page', { origin: 'https://recado.ejemplo.mx' }],
    ['another relying party', { rpId: 'recado.ejemplo.mx' }],
    ['a user who was not verified', { isUserVerified: false }],
  ])('refuses an assertion for %s, and accepts the right one afterwards', async (_, changes) => {
    const { passkey, linking, options } = await requestPasskey();
    await expect(linking.prove(passkey.answer(options, changes))).rejects.toMatchObject({ data: 403 });
    expect(linking.hasContinuation).toBe(false);
    await linking.prove(passkey.answer(options));
    await linking.open();
    world.incidents = ['refused-passkey'];
  });

  it('refuses an assertion with the signature of another passkey', async () => {
    const { passkey, linking, options } = await requestPasskey();
    const { response } = createSoftwarePasskey().answer(options);
    const forged: PasskeyAssertionJson = { ...passkey.answer(options), response };
    await expect(linking.prove(forged)).rejects.toMatchObject({ data: 403 });
    world.incidents = ['refused-passkey'];
  });

  it('refuses an assertion after ten minutes with 410', async () => {
    const { passkey, linking, options } = await requestPasskey();
    await world.emulator.clock.advance(601_000);
    await expect(linking.prove(passkey.answer(options))).rejects.toMatchObject({ data: 410 });
    world.incidents = ['refused-passkey'];
  });

  it('refuses an ephemeral identity with another reference, and a wrong handoff proof', async () => {
    const { passkey, linking, options } = await requestPasskey();
    await expect(linking.prove(passkey.answer(options), { ref: '2@other' })).rejects.toMatchObject({ data: 403 });
    await expect(linking.prove(passkey.answer(options), {}, randomBytes(32))).rejects.toMatchObject({ data: 403 });
    world.incidents = ['refused-passkey', 'refused-passkey'];
  });

  it('refuses a nonce that does not open the commitment', async () => {
    const { passkey, linking, options } = await requestPasskey();
    await linking.prove(passkey.answer(options));
    await expect(linking.open({ nonce: randomBytes(32) })).rejects.toMatchObject({ data: 403 });
    world.incidents = ['refused-passkey'];
  });

  it('refuses the keys of another client, and links nothing', async () => {
    const { phone, passkey, linking, options } = await requestPasskey();
    await linking.prove(passkey.answer(options));
    await linking.open();
    const identityKey = Curve.generateKeyPair().public;
    await expect(linking.finish({ identityKey })).rejects.toMatchObject({ data: 403 });
    expect(phone.devices).toEqual([]);
    world.incidents = ['refused-passkey'];
  });

  it('sends no continuation when it stops after the assertion', async () => {
    const { passkey, linking, options } = await requestPasskey();
    world.emulator.setStrictness({ passkeyStopsAfter: 'assertion' });
    await linking.prove(passkey.answer(options));
    await linking.query('get', 'ref');
    expect(linking.hasContinuation).toBe(false);
  });
});
