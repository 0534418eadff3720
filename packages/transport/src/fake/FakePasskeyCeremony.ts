import { randomBytes } from 'node:crypto';
import { TransportError } from '../errors.ts';
import type { PasskeyStep } from '../passkeyLinking.ts';
import type { FakeConnectionCloseDetails, FakePasskeyDemand } from './FakeFaults.ts';

export interface FakePasskeyListener {
  onStep(step: PasskeyStep): void;
  /** Called when the network links the account. */
  onProven(): void;
  onEnded(closeDetails: FakeConnectionCloseDetails): void;
}

const DEFAULT_LIFETIME_MS = 600_000;
const COMPARED_CODE = 'K7QD-3MXA';

/** Linking with a passkey on the fake network. It checks only that an assertion answers its own challenge. */
export class FakePasskeyCeremony {
  readonly #demand: FakePasskeyDemand;
  readonly #listener: FakePasskeyListener;
  readonly #challenge = randomBytes(32).toString('base64url');
  #step: PasskeyStep['step'] | 'over' = 'requested';
  #timer: NodeJS.Timeout | undefined;

  constructor(demand: FakePasskeyDemand, listener: FakePasskeyListener) {
    this.#demand = demand;
    this.#listener = listener;
  }

  start(): void {
    const { lifetimeMs = DEFAULT_LIFETIME_MS } = this.#demand;
    const options = JSON.stringify({
      challenge: this.#challenge,
      rpId: 'whatsapp.com',
      allowCredentials: [],
      userVerification: 'required',
      timeout: lifetimeMs,
    });
    this.#enter({ step: 'requested', options, expiresAt: this.#expireAs('passkey-expired') });
  }

  /** @throws TransportError `rejected` unless the assertion is valid for this request */
  answer(assertion: string): void {
    if (this.#step !== 'requested') throw new TransportError('not-connected', 'No passkey is requested.');
    if (readFakeChallenge(assertion) !== this.#challenge)
      throw new TransportError('rejected', 'The network refused the passkey.', { code: 403 });
    this.#enter({ step: 'accepted', expiresAt: this.#expireAs('passkey-unfinished') });
    if (this.#demand.isPhoneSilent) return;
    if (this.#demand.needsComparison)
      this.#enter({ step: 'compare', code: COMPARED_CODE, expiresAt: this.#expireAs('passkey-unfinished') });
    else this.#finish();
  }

  confirm(): void {
    if (this.#step !== 'compare') throw new TransportError('not-connected', 'No code is to be compared.');
    this.#finish();
  }

  stop(): void {
    this.#step = 'over';
    clearTimeout(this.#timer);
  }

  #finish(): void {
    this.stop();
    this.#listener.onProven();
  }

  #enter(step: PasskeyStep): void {
    this.#step = step.step;
    this.#listener.onStep(step);
  }

  #expireAs(why: FakeConnectionCloseDetails['why']): Date {
    clearTimeout(this.#timer);
    const { lifetimeMs = DEFAULT_LIFETIME_MS } = this.#demand;
    this.#timer = setTimeout(() => {
      this.stop();
      this.#listener.onEnded({ why });
    }, lifetimeMs);
    return new Date(Date.now() + lifetimeMs);
  }
}

/** Answers a request of the fake network, as the owner's browser. @param options JSON text of the request options */
export function answerFakePasskey(options: string): string {
  const { challenge } = JSON.parse(options) as { readonly challenge: string };
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  return JSON.stringify({
    id: encode('fake passkey'),
    rawId: encode('fake passkey'),
    type: 'public-key',
    response: {
      clientDataJSON: encode(JSON.stringify({ type: 'webauthn.get', challenge, origin: 'https://web.whatsapp.com' })),
      authenticatorData: encode('fake authenticator data'),
      signature: encode('fake signature'),
    },
  });
}

function readFakeChallenge(assertion: string): unknown {
  try {
    const { response } = JSON.parse(assertion) as { readonly response: { readonly clientDataJSON: string } };
    return JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge;
  } catch {
    return undefined;
  }
}
