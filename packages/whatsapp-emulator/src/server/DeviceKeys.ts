import type { BinaryNode } from '../wire/buildBinaryNode.ts';

/** Connection of a device to the server: a WebSocket, or a direct connection to an emulated phone. */
export interface DeviceConnection {
  send(stanza: BinaryNode): void;
  /** Sends a last stanza, then closes the connection. */
  close?(last: BinaryNode): void;
}

export interface SignedPreKey {
  readonly id: number;
  readonly value: Uint8Array;
  readonly signature: Uint8Array;
}

/** The public Signal keys of a device. */
export interface DeviceKeys {
  readonly registrationId: number;
  /** Public identity key, 32 bytes. */
  readonly identity: Uint8Array;
  readonly signedPreKey: SignedPreKey;
}
