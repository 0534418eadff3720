import type { Phone } from '../address.ts';
import type { Change } from '../change.ts';
import type { TransportErrorCode } from '../errors.ts';

/** The last word of a connection, without its `state`. */
export type Ending = Omit<Extract<Change, { state: 'closed' }>, 'state'>;

/** What happens to one message of a client on its way. */
export type SendFault =
  /** It arrives, but nobody says so. */
  | { readonly kind: 'swallow-ack' }
  /** It is lost, and nobody says so. */
  | { readonly kind: 'lose' }
  /** It is not taken, and the network says why. */
  | {
      readonly kind: 'refuse';
      readonly reason: Extract<
        TransportErrorCode,
        'rejected' | 'rate-limited' | 'restricted' | 'not-connected'
      >;
      readonly code?: number;
      readonly until?: Date;
    };

/** What is wrong with the network at the moment. Numbers are those of the accounts concerned. */
export class FakeFaults {
  /** Every way through the network takes this long, milliseconds. */
  latencyMs: number;
  /** Nobody answers a connection. */
  unreachable = false;
  readonly #sends = new Map<Phone, SendFault[]>();
  readonly #logins = new Map<Phone, Ending>();
  readonly #links = new Map<Phone, Ending>();
  readonly #codes = new Map<Phone, Extract<SendFault, { kind: 'refuse' }>>();

  constructor(latencyMs: number) {
    this.latencyMs = latencyMs;
  }

  /** The next message that a client of `own` sends meets `fault`; several calls queue up. */
  nextSend(own: Phone, fault: SendFault): void {
    this.#sends.set(own, [...(this.#sends.get(own) ?? []), fault]);
  }

  /** Until it is called with `undefined`, every login of `own` is answered with `ending`. */
  refuseLogins(own: Phone, ending: Ending | undefined): void {
    if (ending) this.#logins.set(own, ending);
    else this.#logins.delete(own);
  }

  /** The next scan by the phone of `own`, or the next code typed on it, ends in `ending`. */
  refuseNextLink(own: Phone, ending: Ending): void {
    this.#links.set(own, ending);
  }

  /** The next pairing code for `own` is refused. */
  refuseNextCode(own: Phone, refusal: Omit<Extract<SendFault, { kind: 'refuse' }>, 'kind'>): void {
    this.#codes.set(own, { kind: 'refuse', ...refusal });
  }

  /** How many of these have not met a message yet. */
  pendingSendFaults(own: Phone): number {
    return this.#sends.get(own)?.length ?? 0;
  }

  /** For the network: takes the fault that the next message of `own` meets. */
  takeSendFault(own: Phone): SendFault | undefined {
    return this.#sends.get(own)?.shift();
  }

  /** For the network: how a login of `own` is refused. */
  loginRefusal(own: Phone): Ending | undefined {
    return this.#logins.get(own);
  }

  /** For the network: how a link of `own` is refused. */
  takeLinkRefusal(own: Phone): Ending | undefined {
    const refusal = this.#links.get(own);
    this.#links.delete(own);
    return refusal;
  }

  /** For the network: how a pairing code for `own` is refused. */
  takeCodeRefusal(own: Phone): Extract<SendFault, { kind: 'refuse' }> | undefined {
    const refusal = this.#codes.get(own);
    this.#codes.delete(own);
    return refusal;
  }
}
