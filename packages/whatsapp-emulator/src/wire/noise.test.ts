import { Curve, makeNoiseHandler, NOISE_WA_HEADER, proto } from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createServerIdentity } from './certificateChain.ts';
import { NoiseHandshake } from './NoiseHandshake.ts';
import { NoiseState } from './NoiseState.ts';
import { NoiseTransport } from './NoiseTransport.ts';
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
  const answer = proto.HandshakeMessage.decode(server.take(hello).answer ?? new Uint8Array());
  const encryptedKey = client.processHandshake(answer, noiseKey);
  const payload = client.encrypt(proto.ClientPayload.encode({ username: 5215512345678, device: 3 }).finish());
  return { identity, noiseKey, client, server, answer, finish: { static: encryptedKey, payload } };
}

const finishWith = (finish: { static: Uint8Array; payload: Uint8Array }) =>
  proto.HandshakeMessage.encode({ clientFinish: finish }).finish();

describe('the Noise handshake', () => {
  it('proves the key of the client and reads what it asks for', () => {
    const { server, noiseKey, finish } = shakeHands();
    const { result } = server.take(finishWith(finish));
    expect(Buffer.from(result?.clientKey ?? [])).toEqual(noiseKey.public);
    expect([Number(result?.payload.username), result?.payload.device]).toEqual([5215512345678, 3]);
  });

  it('gives both sides the keys to understand each other', async () => {
    const { server, client, finish } = shakeHands();
    const transport = server.take(finishWith(finish)).result?.transport as NoiseTransport;
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

/** The initiator's half of a resumed handshake (Noise IK), by the specification of Noise. */
function resume(known: Uint8Array) {
  const [ephemeral, own] = [newKeyPair(), newKeyPair()];
  const state = new NoiseState(NOISE_WA_HEADER, 'IK');
  state.mixHash(known);
  state.mixHash(ephemeral.public);
  state.mixKey(Curve.sharedKey(ephemeral.private, known));
  const sealedKey = state.encrypt(own.public);
  state.mixKey(Curve.sharedKey(own.private, known));
  const payload = state.encrypt(proto.ClientPayload.encode({ username: 5215512345678, device: 3 }).finish());
  const clientHello = { ephemeral: ephemeral.public, static: sealedKey, payload };
  return { state, ephemeral, own, hello: proto.HandshakeMessage.encode({ clientHello }).finish() };
}

describe('a handshake that is resumed', () => {
  it('is over with the first answer, and both sides understand each other', () => {
    const identity = createServerIdentity();
    const client = resume(identity.staticKey.public);
    const { answer, result } = new NoiseHandshake(identity, NOISE_WA_HEADER).take(client.hello);
    expect([Buffer.from(result?.clientKey ?? []), result?.payload.device]).toEqual([
      Buffer.from(client.own.public),
      3,
    ]);
    const { serverHello } = proto.HandshakeMessage.decode(answer ?? new Uint8Array());
    const theirs = serverHello?.ephemeral ?? new Uint8Array();
    expect(serverHello?.static?.length ?? 0).toBe(0);
    client.state.mixHash(theirs);
    client.state.mixKey(Curve.sharedKey(client.ephemeral.private, theirs));
    client.state.mixKey(Curve.sharedKey(client.own.private, theirs));
    expect(client.state.decrypt(serverHello?.payload ?? new Uint8Array())).toEqual(
      Buffer.from(identity.chain),
    );
    // What the server reads with, the client writes with.
    const { read, write } = client.state.split();
    const transport = new NoiseTransport(write, read);
    expect(
      transport.decrypt(result?.transport.encrypt(Buffer.from('uno')) ?? Buffer.alloc(0)).toString(),
    ).toBe('uno');
    expect(result?.transport.decrypt(transport.encrypt(Buffer.from('dos'))).toString()).toBe('dos');
  });

  it('falls back to the full one when the client remembers another key', () => {
    const identity = createServerIdentity();
    const client = resume((identity.renewed?.() ?? identity).staticKey.public);
    const { answer, result } = new NoiseHandshake(identity, NOISE_WA_HEADER).take(client.hello);
    expect(result).toBeUndefined();
    const theirs = proto.HandshakeMessage.decode(answer ?? new Uint8Array()).serverHello;
    const state = new NoiseState(NOISE_WA_HEADER, 'XXfallback');
    const ephemeral = theirs?.ephemeral ?? new Uint8Array();
    state.mixHash(client.ephemeral.public);
    state.mixHash(ephemeral);
    state.mixKey(Curve.sharedKey(client.ephemeral.private, ephemeral));
    expect(state.decrypt(theirs?.static ?? new Uint8Array())).toEqual(Buffer.from(identity.staticKey.public));
  });

  it('is refused when its payload was changed on the way', () => {
    const identity = createServerIdentity();
    const { clientHello } = proto.HandshakeMessage.decode(resume(identity.staticKey.public).hello);
    const payload = Buffer.from(clientHello?.payload ?? []);
    payload[0] = (payload[0] ?? 0) ^ 1;
    const changed = proto.HandshakeMessage.encode({ clientHello: { ...clientHello, payload } }).finish();
    expect(() => new NoiseHandshake(identity, NOISE_WA_HEADER).take(changed)).toThrow();
  });
});
