/**
 * - `unreachable`: no connection, or closed before an answer.
 * - `timeout`: no complete answer in time. Whether the server did what was asked is unknown.
 * - `interrupted`: the answer broke off. It was begun, so the server most likely did what was asked.
 * - `foreign`: whatever answered is not the API (a redirect, a captive portal's page, a proxy's).
 */
export type NetworkErrorReason = 'unreachable' | 'timeout' | 'interrupted' | 'foreign';

/** No answer of the API arrived. `message` is for logs: method, address without secrets, and reason. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly method: string;
  /** Without credentials, query and fragment. */
  readonly url: string;
  readonly reason: NetworkErrorReason;

  constructor(
    tried: { readonly method: string; readonly url: string },
    reason: NetworkErrorReason,
    cause?: unknown,
  ) {
    const url = withoutSecrets(tried.url);
    super(`${tried.method} ${url}: ${reason}`, { cause });
    this.method = tried.method;
    this.url = url;
    this.reason = reason;
  }
}

const withoutSecrets = (url: string): string =>
  url.replace(/[?#].*$/s, '').replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/]*@/i, '$1//');
