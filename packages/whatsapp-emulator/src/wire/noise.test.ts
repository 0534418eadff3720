import { Curve, makeNoiseHandler, NOISE_WA_HEADER, proto } from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createServerIdentity } from './certificateChain.ts';
import { type HandshakeResult, NoiseHandshake } from './NoiseHandshake.ts';
import { newKeyPair, verifies } from './signatures.ts';

const logger = pino({ level: 'silent' });

/** Shakes hands between Baileys' own Noise handler and ours. */
function shakeHands() {
  const identity = createServerIdentity();
  const ephemeral = Curve.generateKeyPair();
  const noiseKey = Curve.generateKeyPair();
  const client = makeNoiseHandler({
    keyPair: ephemeral,
    NOISE_HEADER: NOISE_WA_HEADER,
    logger: logger as never,
  });
  const server = new NoiseHandshake(identity, NOISE_WA_HEADER);
  const hello = proto.HandshakeMessage.encode({ clientHello: { ephemeral: ephemeral.public } }).finish();
  const answer = proto.HandshakeMessage.decode(server.take(hello) as Uint8Array);
  const encryptedKey = client.processHandshake(answer, noiseKey);
  const payload = client.encrypt(proto.ClientPayload.encode({ username: 5215512345678, device: 3 }).finish());
  return { identity, noiseKey, client, server, answer, finish: { static: encryptedKey, payload } };
}

const finishWith = (finish: { static: Uint8Array; payload: Uint8Array }) =>
  proto.HandshakeMessage.encode({ clientFinish: finish }).finish();

describe('the Noise handshake', () => {
  it('proves the key of the client and reads what it asks for', () => {
    const { server, noiseKey, finish } = shakeHands();
    const { clientKey, payload } = server.take(finishWith(finish)) as HandshakeResult;
    expect(Buffer.from(clientKey)).toEqual(noiseKey.public);
    expect([Number(payload.username), payload.device]).toEqual([5215512345678, 3]);
  });

  it('gives both sides the keys to understand each other', async () => {
    const { server, client, finish } = shakeHands();
    const { transport } = server.take(finishWith(finish)) as HandshakeResult;
    await client.finishInit();
    for (const text of ['uno', 'dos']) {
      expect(transport.decrypt(client.encrypt(Buffer.from(text))).toString()).toBe(text);
      expect(client.decrypt(transport.encrypt(Buffer.from(text))).toString()).toBe(text);
    }
  });

  it('refuses a client that encrypted its static key with something else', () => {
    const { server, finish } = shakeHands();
    const wrong = { ...finish, static: Buffer.alloc(48, 7) };
    expect(() => server.take(finishWith(wrong))).toThrow();
  });

  it('refuses a payload changed on the way', () => {
    const { server, finish } = shakeHands();
    const payload = Buffer.from(finish.payload);
    payload[0] = (payload[0] ?? 0) ^ 1;
    expect(() => server.take(finishWith({ ...finish, payload }))).toThrow();
  });
});

describe('the certificate chain of the server', () => {
  it('is signed from the root down, by the boolean of libsignal', () => {
    const { chain, rootKey, staticKey } = createServerIdentity();
    const { intermediate, leaf } = proto.CertChain.decode(chain);
    const details = proto.CertChain.NoiseCertificate.Details;
    const issuer = details.decode(intermediate?.details ?? new Uint8Array());
    const issuerKey = issuer.key ?? new Uint8Array();
    expect(issuer.issuerSerial).toBe(0);
    expect(
      verifies(
        rootKey,
        intermediate?.details ?? new Uint8Array(),
        intermediate?.signature ?? new Uint8Array(),
      ),
    ).toBe(true);
    expect(verifies(issuerKey, leaf?.details ?? new Uint8Array(), leaf?.signature ?? new Uint8Array())).toBe(
      true,
    );
    expect(Buffer.from(details.decode(leaf?.details ?? new Uint8Array()).key ?? [])).toEqual(
      Buffer.from(staticKey.public),
    );
  });

  it('is not taken for that of another root', () => {
    const { chain } = createServerIdentity();
    const { intermediate } = proto.CertChain.decode(chain);
    const details = intermediate?.details ?? new Uint8Array();
    expect(verifies(newKeyPair().public, details, intermediate?.signature ?? new Uint8Array())).toBe(false);
  });
});
