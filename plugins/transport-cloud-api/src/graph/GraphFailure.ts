/** Kind of a failure, which shows whether the request may have had an effect. */
export type GraphFailureKind =
  /** No connection was established, so nothing was sent. */
  | 'unreached'
  /** The request was sent, perhaps in part, but no answer arrived. */
  | 'unanswered'
  /** The answer reports a server error or lacks expected content, so the outcome of the request is unknown. */
  | 'unclear'
  /** Meta refused the request, and the response contains one of Meta's error codes. */
  | 'refused';

export interface GraphFailureDetails {
  readonly status?: number;
  /** Meta's error code. */
  readonly code?: number;
  readonly subcode?: number;
  readonly cause?: unknown;
}

/** Failed call to the Graph API. Its message contains no secrets, no address and no body. */
export class GraphFailure extends Error {
  override readonly name = 'GraphFailure';
  readonly kind: GraphFailureKind;
  readonly status: number | undefined;
  readonly code: number | undefined;
  readonly subcode: number | undefined;

  constructor(kind: GraphFailureKind, message: string, { status, code, subcode }: GraphFailureDetails = {}) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.subcode = subcode;
  }
}

/** Connection errors that occur before anything is sent, so that the request cannot have had an effect. */
const NOTHING_SENT_ERRORS = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/**
 * Converts an error of `fetch`. Omits the error's message, because it may contain the URL with the IDs in it.
 */
export function toGraphFetchFailure(error: unknown): GraphFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined;
  return NOTHING_SENT_ERRORS.includes(code ?? '')
    ? new GraphFailure('unreached', `No connection (${code}).`)
    : new GraphFailure('unanswered', `No answer (${code ?? 'cut off'}).`);
}

/**
 * Converts an answer with an error status. After a 5xx status, the outcome is unknown, even if the answer
 * contains an error code.
 */
export function toGraphFailureFromResponse(status: number, body: unknown): GraphFailure {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { readonly error?: unknown };
  const { code, error_subcode: subcode } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly code?: unknown;
    readonly error_subcode?: unknown;
  };
  const details = {
    status,
    ...(typeof code === 'number' && { code }),
    ...(typeof subcode === 'number' && { subcode }),
  };
  if (status >= 500) return new GraphFailure('unclear', `Answered with HTTP ${status}.`, details);
  return new GraphFailure('refused', `Refused with ${details.code ?? `HTTP ${status}`}.`, details);
}
