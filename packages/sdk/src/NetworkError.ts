/**
 * - `unreachable`: there was no connection, or it was closed before a response.
 * - `timeout`: no complete response came in time. It is unknown whether the server processed the request.
 * - `interrupted`: the response started and broke off. The server most likely processed the request.
 * - `foreign`: the response is not from the API, but e.g. a redirect or the page of a captive portal or a proxy.
 */
export type NetworkErrorReason = 'unreachable' | 'timeout' | 'interrupted' | 'foreign';

interface NetworkErrorOptions {
  readonly method: string;
  readonly url: string;
}

/** Error for a missing response of the API. `message` is for logs: method, URL without secrets, and reason. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly method: string;
  /** URL of the request, without credentials, query and fragment. */
  readonly url: string;
  readonly reason: NetworkErrorReason;

  constructor(request: NetworkErrorOptions, reason: NetworkErrorReason, cause?: unknown) {
    const url = withoutSecrets(request.url);
    super(`${request.method} ${url}: ${reason}`, { cause });
    this.method = request.method;
    this.url = url;
    this.reason = reason;
  }
}

const withoutSecrets = (url: string): string =>
  url.replace(/[?#].*$/s, '').replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/]*@/i, '$1//');
