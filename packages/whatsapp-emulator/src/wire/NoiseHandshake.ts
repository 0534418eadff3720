import { Curve, proto } from '@whiskeysockets/baileys';
import type { NoiseServerIdentity } from './certificateChain.ts';
import { type NoisePattern, NoiseState } from './NoiseState.ts';
import { NoiseTransport } from './NoiseTransport.ts';
import { generateCurveKeyPair, type KeyPair } from './signatures.ts';

/** Result of a finished handshake: encrypted transport, the client's static key and its login payload. */
export interface NoiseHandshakeResult {
  readonly transport: NoiseTransport;
  /** Static key of the client (32 bytes). The handshake proved that the client has the private key. */
  readonly clientKey: Uint8Array;
  readonly payload: proto.IClientPayload;
}

/** Result of one handshake frame: an answer to send, the end of the handshake, or both. */
export interface NoiseHandshakeStep {
  readonly answer?: Uint8Array;
  readonly result?: NoiseHandshakeResult;
}

/**
 * Hello of a client. It contains static key and payload only if the client knows the server's key (Noise IK).
 */
interface Hello {
  readonly ephemeral: Uint8Array;
  readonly static: Uint8Array;
  readonly payload: Uint8Array;
}

/**
 * Server's side of WhatsApp's Noise handshake. In XX, the client hello is followed by the server hello with
 * certificates and by the client finish. In IK, the client must know the server's key, and one complete client
 * hello is followed by one server hello. If the client used the key of another server, the answer uses
 * XXfallback, which continues like XX.
 */
export class NoiseHandshake {
  readonly #identity: NoiseServerIdentity;
  readonly #prologue: Uint8Array;
  readonly #ephemeral: KeyPair = generateCurveKeyPair();
  /** State of the handshake XX or XXfallback. Undefined until the server hello was sent. */
  #state: NoiseState | undefined;

  constructor(identity: NoiseServerIdentity, prologue: Uint8Array) {
    this.#identity = identity;
    this.#prologue = prologue;
  }

  /**
   * Processes a handshake frame.
   * @throws Error when the frame is malformed or not authentic
   */
  handleFrame(frame: Uint8Array): NoiseHandshakeStep {
    const { clientHello, clientFinish } = proto.HandshakeMessage.decode(frame);
    if (this.#state) return { result: finishHandshake(this.#state, this.#ephemeral, clientFinish) };
    const { ephemeral, static: sealedKey, payload } = clientHello ?? {};
    if (ephemeral?.length !== 32) throw new Error('client hello without an ephemeral key');
    if (!sealedKey?.length || !payload?.length) return this.#answerHello('XX', ephemeral);
    return this.#resume({ ephemeral, static: sealedKey, payload }) ?? this.#answerHello('XXfallback', ephemeral);
  }

  #answerHello(pattern: NoisePattern, clientEphemeral: Uint8Array): NoiseHandshakeStep {
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

  /**
   * Answers the hello of a client that already knows the server's static key. Returns undefined if the client
   * used the key of another server.
   */
  #resume(hello: Hello): NoiseHandshakeStep | undefined {
    const { staticKey, chain } = this.#identity;
    const state = new NoiseState(this.#prologue, 'IK');
    state.mixHash(staticKey.public);
    state.mixHash(hello.ephemeral);
    state.mixKey(Curve.sharedKey(staticKey.private, hello.ephemeral));
    const clientKey = tryDecrypt(state, hello.static);
    if (!clientKey) return undefined;
    state.mixKey(Curve.sharedKey(staticKey.private, clientKey));
    const payload = proto.ClientPayload.decode(state.decrypt(hello.payload));
    state.mixHash(this.#ephemeral.public);
    state.mixKey(Curve.sharedKey(this.#ephemeral.private, hello.ephemeral));
    state.mixKey(Curve.sharedKey(this.#ephemeral.private, clientKey));
    const answer = serverHello({ ephemeral: this.#ephemeral.public, payload: state.encrypt(chain) });
    return { answer, result: createResult(state, clientKey, payload) };
  }
}

function finishHandshake(
  state: NoiseState,
  ephemeral: KeyPair,
  message: proto.HandshakeMessage.IClientFinish | null | undefined,
): NoiseHandshakeResult {
  if (!message?.static || !message.payload) throw new Error('client finish without static key or payload');
  const clientKey = state.decrypt(message.static);
  state.mixKey(Curve.sharedKey(ephemeral.private, clientKey));
  return createResult(state, clientKey, proto.ClientPayload.decode(state.decrypt(message.payload)));
}

function createResult(state: NoiseState, clientKey: Uint8Array, payload: proto.IClientPayload): NoiseHandshakeResult {
  const { read, write } = state.split();
  return { transport: new NoiseTransport(read, write), clientKey, payload };
}

function tryDecrypt(state: NoiseState, ciphertext: Uint8Array): Buffer | undefined {
  try {
    return state.decrypt(ciphertext);
  } catch {
    return undefined;
  }
}

const serverHello = (hello: proto.HandshakeMessage.IServerHello): Uint8Array =>
  proto.HandshakeMessage.encode({ serverHello: hello }).finish();
