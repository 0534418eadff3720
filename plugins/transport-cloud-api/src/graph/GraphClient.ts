import { createHmac } from 'node:crypto';
import { joinAbortSignals } from '@recado/timing';
import type { CloudApiOptions } from '../options.ts';
import { GraphFailure, toGraphFailureFromResponse, toGraphFetchFailure } from './GraphFailure.ts';

/** Timeouts of calls to the Graph API, in milliseconds. */
export interface GraphTimeouts {
  /** Maximum time until the Graph API answers a call. */
  readonly answerMs: number;
  /** Maximum time for the upload or download of a file. */
  readonly fileMs: number;
}

/** Credentials of a call. With the app secret, Meta can verify that the call comes from the token's own app. */
export interface GraphCredentials {
  readonly accessToken: string;
  /** Secret of the app. If it is absent, Meta cannot verify from which app a call comes. */
  readonly appSecret?: string;
}

export interface GraphCallOptions {
  readonly query?: Readonly<Record<string, string>>;
  /** Content of the request: an object that is sent as JSON, or a form with a file. */
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** Hosts where Meta stores files. The access token is sent to no other host. */
const META_FILE_HOSTS = /(^|\.)(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/;

/** Client for one version of the Graph API at one address. */
export class GraphClient {
  readonly version: string;
  readonly #base: string;
  readonly #timings: GraphTimeouts;

  constructor({ url, version }: Pick<CloudApiOptions, 'url' | 'version'>, timings: GraphTimeouts) {
    this.#base = url;
    this.version = version;
    this.#timings = timings;
  }

  /**
   * Calls the Graph API.
   * @param path path without the version, such as `106540352242922/messages`
   * @returns the parsed answer
   * @throws GraphFailure if Meta refuses the call, or no valid answer arrives
   */
  async call(
    caller: GraphCredentials,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    call: GraphCallOptions = {},
  ): Promise<unknown> {
    const url = new URL(`${this.#base}/${this.version}/${path}`);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    if (caller.appSecret !== undefined)
      url.searchParams.set('appsecret_proof', createAppSecretProof(caller, caller.appSecret));
    const { body } = call;
    const isForm = body instanceof FormData;
    const answer = await this.#fetch(url, caller, isForm ? this.#timings.fileMs : this.#timings.answerMs, {
      method,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(body && !isForm && { headers: { 'content-type': 'application/json' } }),
      ...(call.signal && { signal: call.signal }),
    });
    return answer.read();
  }

  /**
   * Requests a file from the address that the Graph API returned. The caller must read or cancel the body.
   * @throws GraphFailure if the request fails or the address does not belong to Meta
   */
  async fetchFile(caller: GraphCredentials, address: string): Promise<Response> {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isApiOrigin = url?.origin === new URL(this.#base).origin;
    if (!url || (!isApiOrigin && !(url.protocol === 'https:' && META_FILE_HOSTS.test(url.hostname))))
      throw new GraphFailure('refused', 'The address of a file leads elsewhere.');
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${caller.accessToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timings.fileMs),
    }).catch((error: unknown) => {
      throw toGraphFetchFailure(error);
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw toGraphFailureFromResponse(answer.status, undefined);
  }

  /**
   * Checks that the API answers.
   * @throws GraphFailure if the API does not answer
   */
  async ping(signal: AbortSignal): Promise<void> {
    const joinedSignal = joinAbortSignals([signal], this.#timings.answerMs);
    try {
      const answer = await fetch(`${this.#base}/${this.version}/`, { signal: joinedSignal.signal });
      await answer.text();
    } catch (error) {
      throw toGraphFetchFailure(error);
    } finally {
      joinedSignal.release();
    }
  }

  async #fetch(url: URL, { accessToken }: GraphCredentials, timeoutMs: number, request: RequestInit) {
    const joinedSignal = joinAbortSignals([request.signal ?? undefined], timeoutMs);
    try {
      const headers = { ...request.headers, authorization: `Bearer ${accessToken}` };
      const answer = await fetch(url, { ...request, headers, redirect: 'error', signal: joinedSignal.signal });
      const text = await answer.text();
      return { read: () => readAnswer(answer, text) };
    } catch (error) {
      throw toGraphFetchFailure(error);
    } finally {
      joinedSignal.release();
    }
  }
}

function readAnswer({ ok, status }: Response, text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The answer is not in the API's format, so it came from a server in front of the API.
    throw new GraphFailure(ok ? 'unanswered' : 'unclear', `Answered with HTTP ${status}.`, { status });
  }
  if (!ok) throw toGraphFailureFromResponse(status, body);
  return body;
}

const createAppSecretProof = ({ accessToken }: GraphCredentials, appSecret: string): string =>
  createHmac('sha256', appSecret).update(accessToken).digest('hex');
