/** Stanza without a handler on the server, or a frame that the server could not read. */
export interface UnknownStanza {
  /** Unix time in milliseconds. */
  readonly at: number;
  /** Account and device (`5215512345678:3`) once logged in, otherwise empty. */
  readonly client: string;
  /** Reason for the record. */
  readonly kind: 'stanza' | 'iq';
  /** `tag` of the stanza with `xmlns`, `type` and first child where present, e.g. `iq set w:m media_conn`. */
  readonly summary: string;
}

/** Misbehaviour of a connection: garbage, a wrong key, a forged signature. */
export interface Incident {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly client: string;
  readonly kind:
    | 'garbage-frame'
    | 'oversized-frame'
    | 'noise-failure'
    | 'wrong-noise-key'
    | 'forged-pairing-signature'
    | 'forged-device-identity'
    | 'wrong-padding'
    | 'bad-registration'
    | 'unknown-device'
    | 'half-open'
    | 'handler-error';
  readonly detail: string;
}

/** Device linked to an account, as the server stores it. */
export interface DeviceState {
  /** Device number; the phone itself is 0. */
  readonly device: number;
  readonly online: boolean;
  /** Push name the device announced, if any. */
  readonly name: string;
  /** Platform text shown by the phone, e.g. `Chrome`. */
  readonly platform: string;
  readonly preKeys: number;
  /** Stanzas queued until the device comes online. */
  readonly queued: number;
}

/** Response of `GET /control/state`. */
export interface EmulatorState {
  readonly accounts: readonly {
    readonly phone: string;
    readonly lid: string;
    readonly name: string;
    readonly devices: readonly DeviceState[];
  }[];
  readonly groups: readonly {
    readonly id: string;
    readonly subject: string;
    readonly participants: readonly string[];
  }[];
  /** Open WebSocket connections, logged in or not. */
  readonly connections: number;
  /** Message stanzas accepted from clients and phones since start. */
  readonly messages: number;
  readonly incidents: readonly Incident[];
}
