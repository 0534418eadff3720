import { Curve, proto } from '@whiskeysockets/baileys';
import type { ServerIdentity } from './certificateChain.ts';
import { type NoisePattern, NoiseState } from './NoiseState.ts';
import { NoiseTransport } from './NoiseTransport.ts';
import { type KeyPair, newKeyPair } from './signatures.ts';

/** What the client proved and asked for when the handshake ends. */
export interface HandshakeResult {
  readonly transport: NoiseTransport;
  /** The client's static key (32 bytes), proven by the handshake. */
  readonly clientKey: Uint8Array;
  readonly payload: proto.IClientPayload;
}

/** What a frame of the handshake leads to: an answer to send, the end of it, or both. */
export interface HandshakeStep {
  readonly answer?: Uint8Array;
  readonly result?: HandshakeResult;
}

/** A client hello: with a static key and a payload when the client remembers the server's key (Noise IK). */
interface Hello {
  readonly ephemeral: Uint8Array;
  readonly static: Uint8Array;
  readonly payload: Uint8Array;
}

/**
 * The responder's half of Noise as WhatsApp speaks it. XX: hello, server hello with certificates, finish. IK, for a
 * client that remembers the server's key: hello with everything in it, server hello, done. A hello that was made for
 * another key is answered as XXfallback, which goes on as XX does.
 */
export class NoiseHandshake {
  readonly #identity: ServerIdentity;
  readonly #prologue: Uint8Array;
  readonly #ephemeral: KeyPair = newKeyPair();
  /** Of XX or XXfallback, once the server has greeted. */
  #state: NoiseState | undefined;

  constructor(identity: ServerIdentity, prologue: Uint8Array) {
    this.#identity = identity;
    this.#prologue = prologue;
  }

  /**
   * Takes a handshake frame.
   * @throws Error when the frame is not what Noise expects, or not authentic
   */
  take(frame: Uint8Array): HandshakeStep {
    const { clientHello, clientFinish } = proto.HandshakeMessage.decode(frame);
    if (this.#state) return { result: finish(this.#state, this.#ephemeral, clientFinish) };
    const { ephemeral, static: sealedKey, payload } = clientHello ?? {};
    if (ephemeral?.length !== 32) throw new Error('client hello without an ephemeral key');
    if (!sealedKey?.length || !payload?.length) return this.#greet('XX', ephemeral);
    return this.#resume({ ephemeral, static: sealedKey, payload }) ?? this.#greet('XXfallback', ephemeral);
  }

  #greet(pattern: NoisePattern, clientEphemeral: Uint8Array): HandshakeStep {
    const state = new NoiseState(this.#prologue, pattern);
    this.#state = state;
    state.mixHash(clientEphemeral);
    state.mixHash(this.#ephemeral.public);
    state.mixKey(Curve.sharedKey(this.#ephemeral.private, clientEphemeral));
    const encryptedStatic = state.encrypt(this.#identity.staticKey.public);
    state.mixKey(Curve.sharedKey(this.#identity.staticKey.private, clientEphemeral));
    const payload = state.encrypt(this.#identity.chain);
    return { answer: serverHello({ ephemeral: this.#ephemeral.public, static: encryptedStatic, payload }) };
  }

  /** Undefined when the hello was made for another server's key. */
  #resume(hello: Hello): HandshakeStep | undefined {
    const { staticKey, chain } = this.#identity;
    const state = new NoiseState(this.#prologue, 'IK');
    state.mixHash(staticKey.public);
    state.mixHash(hello.ephemeral);
    state.mixKey(Curve.sharedKey(staticKey.private, hello.ephemeral));
    const clientKey = decrypted(state, hello.static);
    if (!clientKey) return undefined;
    state.mixKey(Curve.sharedKey(staticKey.private, clientKey));
    const payload = proto.ClientPayload.decode(state.decrypt(hello.payload));
    state.mixHash(this.#ephemeral.public);
    state.mixKey(Curve.sharedKey(this.#ephemeral.private, hello.ephemeral));
    state.mixKey(Curve.sharedKey(this.#ephemeral.private, clientKey));
    const answer = serverHello({ ephemeral: this.#ephemeral.public, payload: state.encrypt(chain) });
    return { answer, result: ended(state, clientKey, payload) };
  }
}

function finish(
  state: NoiseState,
  ephemeral: KeyPair,
  message: proto.HandshakeMessage.IClientFinish | null | undefined,
): HandshakeResult {
  if (!message?.static || !message.payload) throw new Error('client finish without static key or payload');
  const clientKey = state.decrypt(message.static);
  state.mixKey(Curve.sharedKey(ephemeral.private, clientKey));
  return ended(state, clientKey, proto.ClientPayload.decode(state.decrypt(message.payload)));
}

function ended(state: NoiseState, clientKey: Uint8Array, payload: proto.IClientPayload): HandshakeResult {
  const { read, write } = state.split();
  return { transport: new NoiseTransport(read, write), clientKey, payload };
}

function decrypted(state: NoiseState, sealed: Uint8Array): Buffer | undefined {
  try {
    return state.decrypt(sealed);
  } catch {
    return undefined;
  }
}

const serverHello = (hello: proto.HandshakeMessage.IServerHello): Uint8Array =>
  proto.HandshakeMessage.encode({ serverHello: hello }).finish();
