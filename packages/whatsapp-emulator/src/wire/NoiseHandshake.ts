import { Curve, proto } from '@whiskeysockets/baileys';
import type { ServerIdentity } from './certificateChain.ts';
import { NoiseState } from './NoiseState.ts';
import { NoiseTransport } from './NoiseTransport.ts';
import { type KeyPair, newKeyPair } from './signatures.ts';

/** What the client proved and asked for when the handshake ends. */
export interface HandshakeResult {
  readonly transport: NoiseTransport;
  /** The client's static key (32 bytes), proven by the handshake. */
  readonly clientKey: Uint8Array;
  readonly payload: proto.IClientPayload;
}

/** The responder's half of Noise XX as WhatsApp speaks it: hello, server hello with certificates, finish. */
export class NoiseHandshake {
  readonly #identity: ServerIdentity;
  readonly #state: NoiseState;
  readonly #ephemeral: KeyPair = newKeyPair();
  #greeted = false;

  constructor(identity: ServerIdentity, prologue: Uint8Array) {
    this.#identity = identity;
    this.#state = new NoiseState(prologue);
  }

  /**
   * Takes a handshake frame. Answers the frame to send back, or the result when the handshake is over.
   * @throws Error when the frame is not what Noise XX expects, or not authentic
   */
  take(frame: Uint8Array): Uint8Array | HandshakeResult {
    const message = proto.HandshakeMessage.decode(frame);
    if (this.#greeted) return this.#finish(message.clientFinish);
    this.#greeted = true;
    return this.#hello(message.clientHello?.ephemeral);
  }

  #hello(clientEphemeral: Uint8Array | null | undefined): Uint8Array {
    if (clientEphemeral?.length !== 32) throw new Error('client hello without an ephemeral key');
    const state = this.#state;
    state.mixHash(clientEphemeral);
    state.mixHash(this.#ephemeral.public);
    state.mixKey(Curve.sharedKey(this.#ephemeral.private, clientEphemeral));
    const encryptedStatic = state.encrypt(this.#identity.staticKey.public);
    state.mixKey(Curve.sharedKey(this.#identity.staticKey.private, clientEphemeral));
    const payload = state.encrypt(this.#identity.chain);
    return proto.HandshakeMessage.encode({
      serverHello: { ephemeral: this.#ephemeral.public, static: encryptedStatic, payload },
    }).finish();
  }

  #finish(finish: proto.HandshakeMessage.IClientFinish | null | undefined): HandshakeResult {
    if (!finish?.static || !finish.payload) throw new Error('client finish without static key or payload');
    const state = this.#state;
    const clientKey = state.decrypt(finish.static);
    state.mixKey(Curve.sharedKey(this.#ephemeral.private, clientKey));
    const payload = proto.ClientPayload.decode(state.decrypt(finish.payload));
    const { read, write } = state.split();
    return { transport: new NoiseTransport(read, write), clientKey, payload };
  }
}
