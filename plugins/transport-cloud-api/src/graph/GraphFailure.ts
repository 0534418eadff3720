/** How a call ended that was not answered with what it asked for. */
export type FailureKind =
  /** There was no connection: nothing was handed over. */
  | 'unreached'
  /** Handed over, perhaps in part, and nothing came back. */
  | 'unanswered'
  /** An answer that says nothing of what was asked: a server's own trouble. */
  | 'unclear'
  /** Meta says no, by a number of its own. */
  | 'refused';

export interface FailureDetails {
  readonly status?: number;
  /** Meta's number. */
  readonly code?: number;
  readonly subcode?: number;
  readonly cause?: unknown;
}

/** A call to the Graph API that failed. Its message holds no secret: neither address nor body are in it. */
export class GraphFailure extends Error {
  override readonly name = 'GraphFailure';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly code: number | undefined;
  readonly subcode: number | undefined;

  constructor(kind: FailureKind, message: string, { status, code, subcode }: FailureDetails = {}) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.subcode = subcode;
  }
}

/** Errors of the connection after which it is certain that nothing was sent. */
const before = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** What `fetch` rejected with. Its own message may name the address, which holds ids; it is not taken over. */
export function networkFailure(error: unknown): GraphFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined;
  return before.includes(code ?? '')
    ? new GraphFailure('unreached', `No connection (${code}).`)
    : new GraphFailure('unanswered', `No answer (${code ?? 'cut off'}).`);
}

/** What an answer other than 2xx says. Of 5xx nothing is certain, whatever number stands in it: the trouble is Meta's own. */
export function answeredFailure(status: number, body: unknown): GraphFailure {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { readonly error?: unknown };
  const { code, error_subcode: subcode } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly code?: unknown;
    readonly error_subcode?: unknown;
  };
  const numbers = {
    status,
    ...(typeof code === 'number' && { code }),
    ...(typeof subcode === 'number' && { subcode }),
  };
  if (status >= 500) return new GraphFailure('unclear', `Answered with HTTP ${status}.`, numbers);
  return new GraphFailure('refused', `Refused with ${numbers.code ?? `HTTP ${status}`}.`, numbers);
}
