import type { BinaryNode } from '../../wire/node.ts';
import type { ClientSocket } from '../ClientSocket.ts';
import type { DeviceKeys } from '../DeviceKeys.ts';

/** A client that registered and waits to be linked to an account. */
export interface Companion {
  readonly socket: ClientSocket;
  readonly keys: DeviceKeys;
  /** Noise static key the client proved in its handshake. */
  readonly noiseKey: Uint8Array;
  readonly platform: string;
  readonly readsInlineHistory: boolean;
  /** It says it is, `2.3000.1043857760`. */
  readonly version: string;
  /** Push name it announced; empty when it gave none. */
  name: string;
  /** The refs its QR codes carry, one after the other. */
  readonly refs: readonly string[];
  /** What it typed out for a pairing code, once it asked for one. */
  code: CodeRequest | undefined;
  /** Takes the client's answer to `pair-success`, or the reason why none will come. */
  settle: ((answer: BinaryNode | Error) => void) | undefined;
  /** Takes the client's key bundle when it finishes pairing by code. */
  finishCode: ((answer: CodeFinish | Error) => void) | undefined;
}

/** What a client hands over when it shows a pairing code. */
export interface CodeRequest {
  /** Number in digits that shall type the code. */
  readonly phone: string;
  readonly ref: string;
  /** Salt (32), IV (16) and the client's ephemeral key encrypted with the code (32). */
  readonly wrappedEphemeral: Uint8Array;
}

/** What a client hands over when the phone has answered its code. */
export interface CodeFinish {
  /** Salt (32), IV (12) and the encrypted bundle. */
  readonly wrappedBundle: Uint8Array;
  readonly identity: Uint8Array;
}
