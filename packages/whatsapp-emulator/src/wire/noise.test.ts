import { Curve, makeNoiseHandler, NOISE_WA_HEADER, proto } from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createNoiseServerIdentity } from './certificateChain.ts';
import { NoiseHandshake } from './NoiseHandshake.ts';
import { NoiseState } from './NoiseState.ts';
import { NoiseTransport } from './NoiseTransport.ts';
import { generateCurveKeyPair, isValidSignature } from './signatures.ts';

const logger = pino({ level: 'silent' });

/** Runs the handshake of Baileys' own Noise handler with the emulator up to the client finish. */
function startHandshake() {
  const identity = createNoiseServerIdentity();
  const ephemeral = Curve.generateKeyPair();
  const noiseKey = Curve.generateKeyPair();
  const client = makeNoiseHandler({
    keyPair: ephemeral,
    NOISE_HEADER: NOISE_WA_HEADER,
    logger: logger as never,
  });
  const server = new NoiseHandshake(identity, NOISE_WA_HEADER);
  const hello = proto.HandshakeMessage.encode({ clientHello: { ephemeral: ephemeral.public } }).finish();
  const answer = proto.HandshakeMessage.decode(server.handleFrame(hello).answer ?? new Uint8Array());
  const encryptedKey = client.processHandshake(answer, noiseKey);
  const payload = client.encrypt(proto.ClientPayload.encode({ username: 5215512345678, device: 3 }).finish());
  return { identity, noiseKey, client, server, answer, finish: { static: encryptedKey, payload } };
}

const encodeFinish = (finish: { static: Uint8Array; payload: Uint8Array }) =>
  proto.HandshakeMessage.encode({ clientFinish: finish }).finish();

describe('Noise handshake', () => {
  it('proves that the client has its private key and returns the login payload', () => {
    const { server, noiseKey, finish } = startHandshake();
    const { result } = server.handleFrame(encodeFinish(finish));
    expect(Buffer.from(result?.clientKey ?? [])).toEqual(noiseKey.public);
    expect([Number(result?.payload.username), result?.payload.device]).toEqual([5215512345678, 3]);
  });

  it('gives both sides matching transport keys', async () => {
    const { server, client, finish } = startHandshake();
    const transport = server.handleFrame(encodeFinish(finish)).result?.transport as NoiseTransport;
    await client.finishInit();
    for (const text of ['uno', 'dos']) {
      expect(transport.decrypt(client.encrypt(Buffer.from(text))).toString()).toBe(text);
      expect(client.decrypt(transport.encrypt(Buffer.from(text))).toString()).toBe(text);
    }
  });

  it('rejects a static key that was not encrypted with the handshake key', () => {
    const { server, finish } = startHandshake();
    const invalidFinish = { ...finish, static: Buffer.alloc(48, 7) };
    expect(() => server.handleFrame(encodeFinish(invalidFinish))).toThrow();
  });

  it('rejects a modified payload', () => {
    const { server, finish } = startHandshake();
    const payload = Buffer.from(finish.payload);
    payload[0] = (payload[0] ?? 0) ^ 1;
    expect(() => server.handleFrame(encodeFinish({ ...finish, payload }))).toThrow();
  });
});

describe('certificate chain of the server', () => {
  it('is signed from the root down to the leaf', () => {
    const { chain, rootKey, staticKey } = createNoiseServerIdentity();
    const { intermediate, leaf } = proto.CertChain.decode(chain);
    const details = proto.CertChain.NoiseCertificate.Details;
    const issuer = details.decode(intermediate?.details ?? new Uint8Array());
    const issuerKey = issuer.key ?? new Uint8Array();
    expect(issuer.issuerSerial).toBe(0);
    expect(
      isValidSignature(rootKey, intermediate?.details ?? new Uint8Array(), intermediate?.signature ?? new Uint8Array()),
    ).toBe(true);
    expect(isValidSignature(issuerKey, leaf?.details ?? new Uint8Array(), leaf?.signature ?? new Uint8Array())).toBe(
      true,
    );
    expect(Buffer.from(details.decode(leaf?.details ?? new Uint8Array()).key ?? [])).toEqual(
      Buffer.from(staticKey.public),
    );
  });

  it('does not verify against another root', () => {
    const { chain } = createNoiseServerIdentity();
    const { intermediate } = proto.CertChain.decode(chain);
    const details = intermediate?.details ?? new Uint8Array();
    expect(isValidSignature(generateCurveKeyPair().public, details, intermediate?.signature ?? new Uint8Array())).toBe(
      false,
    );
  });
});

/** Runs the initiator side of a resumed handshake (Noise IK), following the Noise specification. */
function startResumedHandshake(serverKey: Uint8Array) {
  const [ephemeral, staticKeyPair] = [generateCurveKeyPair(), generateCurveKeyPair()];
  const state = new NoiseState(NOISE_WA_HEADER, 'IK');
  state.mixHash(serverKey);
  state.mixHash(ephemeral.public);
  state.mixKey(Curve.sharedKey(ephemeral.private, serverKey));
  const sealedKey = state.encrypt(staticKeyPair.public);
  state.mixKey(Curve.sharedKey(staticKeyPair.private, serverKey));
  const payload = state.encrypt(proto.ClientPayload.encode({ username: 5215512345678, device: 3 }).finish());
  const clientHello = { ephemeral: ephemeral.public, static: sealedKey, payload };
  return { state, ephemeral, staticKeyPair, hello: proto.HandshakeMessage.encode({ clientHello }).finish() };
}

describe('resumed Noise handshake', () => {
  it('finishes with the first answer and gives both sides matching transport keys', () => {
    const identity = createNoiseServerIdentity();
    const client = startResumedHandshake(identity.staticKey.public);
    const { answer, result } = new NoiseHandshake(identity, NOISE_WA_HEADER).handleFrame(client.hello);
    expect([Buffer.from(result?.clientKey ?? []), result?.payload.device]).toEqual([
      Buffer.from(client.staticKeyPair.public),
      3,
    ]);
    const { serverHello } = proto.HandshakeMessage.decode(answer ?? new Uint8Array());
    const serverEphemeral = serverHello?.ephemeral ?? new Uint8Array();
    expect(serverHello?.static?.length ?? 0).toBe(0);
    client.state.mixHash(serverEphemeral);
    client.state.mixKey(Curve.sharedKey(client.ephemeral.private, serverEphemeral));
    client.state.mixKey(Curve.sharedKey(client.staticKeyPair.private, serverEphemeral));
    expect(client.state.decrypt(serverHello?.payload ?? new Uint8Array())).toEqual(Buffer.from(identity.chain));
    // `split` returns the server's keys, so the client writes with the key with which the server reads.
    const { read, write } = client.state.split();
    const transport = new NoiseTransport(write, read);
    expect(transport.decrypt(result?.transport.encrypt(Buffer.from('uno')) ?? Buffer.alloc(0)).toString()).toBe('uno');
    expect(result?.transport.decrypt(transport.encrypt(Buffer.from('dos'))).toString()).toBe('dos');
  });

  it('falls back to the full handshake when the client remembers another key', () => {
    const identity = createNoiseServerIdentity();
    const client = startResumedHandshake((identity.renew?.() ?? identity).staticKey.public);
    const { answer, result } = new NoiseHandshake(identity, NOISE_WA_HEADER).handleFrame(client.hello);
    expect(result).toBeUndefined();
    const fallbackHello = proto.HandshakeMessage.decode(answer ?? new Uint8Array()).serverHello;
    const state = new NoiseState(NOISE_WA_HEADER, 'XXfallback');
    const ephemeral = fallbackHello?.ephemeral ?? new Uint8Array();
    state.mixHash(client.ephemeral.public);
    state.mixHash(ephemeral);
    state.mixKey(Curve.sharedKey(client.ephemeral.private, ephemeral));
    expect(state.decrypt(fallbackHello?.static ?? new Uint8Array())).toEqual(Buffer.from(identity.staticKey.public));
  });

  it('rejects a modified payload', () => {
    const identity = createNoiseServerIdentity();
    const { clientHello } = proto.HandshakeMessage.decode(startResumedHandshake(identity.staticKey.public).hello);
    const payload = Buffer.from(clientHello?.payload ?? []);
    payload[0] = (payload[0] ?? 0) ^ 1;
    const modifiedHello = proto.HandshakeMessage.encode({ clientHello: { ...clientHello, payload } }).finish();
    expect(() => new NoiseHandshake(identity, NOISE_WA_HEADER).handleFrame(modifiedHello)).toThrow();
  });
});
