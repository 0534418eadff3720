import { createHmac } from 'node:crypto';
import { joinSignals } from '@recado/timing';
import type { CloudOptions } from '../options.ts';
import { answeredFailure, GraphFailure, networkFailure } from './GraphFailure.ts';

/** Milliseconds. */
export interface GraphTimings {
  /** An answer. */
  readonly answerMs: number;
  /** A file, up or down. */
  readonly fileMs: number;
}

/** By whom it is called. The secret proves that the token is in the hands of the app it was made for. */
export interface Caller {
  readonly accessToken: string;
  /** Absent: the call does without the proof. */
  readonly appSecret?: string;
}

export interface Call {
  readonly query?: Readonly<Record<string, string>>;
  /** JSON, or a form with a file. */
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** Hosts that Meta keeps files at, and no other is told a token. */
const fileHosts = /(^|\.)(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/;

/** The Graph API of one version at one address. */
export class Graph {
  readonly version: string;
  readonly #base: string;
  readonly #timings: GraphTimings;

  constructor({ url, version }: Pick<CloudOptions, 'url' | 'version'>, timings: GraphTimings) {
    this.#base = url;
    this.version = version;
    this.#timings = timings;
  }

  /**
   * @param path without the version: `106540352242922/messages`
   * @returns what was answered
   * @throws GraphFailure
   */
  async call(
    caller: Caller,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    call: Call = {},
  ): Promise<unknown> {
    const url = new URL(`${this.#base}/${this.version}/${path}`);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    if (caller.appSecret !== undefined)
      url.searchParams.set('appsecret_proof', proof(caller, caller.appSecret));
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
   * A file by the address that Graph named. The body is the caller's to read or cancel.
   * @throws GraphFailure also when the address leads elsewhere than to Meta
   */
  async file(caller: Caller, address: string): Promise<Response> {
    const url = new URL(address);
    const isOwn = url.origin === new URL(this.#base).origin;
    if (!isOwn && !(url.protocol === 'https:' && fileHosts.test(url.hostname)))
      throw new GraphFailure('refused', 'The address of a file leads elsewhere.');
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${caller.accessToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timings.fileMs),
    }).catch((error: unknown) => {
      throw networkFailure(error);
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw answeredFailure(answer.status, undefined);
  }

  /** Whether anybody is there. @throws GraphFailure when not */
  async ping(signal: AbortSignal): Promise<void> {
    const joined = joinSignals([signal], this.#timings.answerMs);
    try {
      const answer = await fetch(`${this.#base}/${this.version}/`, { signal: joined.signal });
      await answer.text();
    } catch (error) {
      throw networkFailure(error);
    } finally {
      joined.release();
    }
  }

  async #fetch(url: URL, { accessToken }: Caller, patienceMs: number, request: RequestInit) {
    const joined = joinSignals([request.signal ?? undefined], patienceMs);
    try {
      const headers = { ...request.headers, authorization: `Bearer ${accessToken}` };
      const answer = await fetch(url, { ...request, headers, redirect: 'error', signal: joined.signal });
      const text = await answer.text();
      return { read: () => readAnswer(answer, text) };
    } catch (error) {
      throw networkFailure(error);
    } finally {
      joined.release();
    }
  }
}

function readAnswer({ ok, status }: Response, text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Not in the API's words: whoever stands before it answered.
    throw new GraphFailure(ok ? 'unanswered' : 'unclear', `Answered with HTTP ${status}.`, { status });
  }
  if (!ok) throw answeredFailure(status, body);
  return body;
}

const proof = ({ accessToken }: Caller, appSecret: string): string =>
  createHmac('sha256', appSecret).update(accessToken).digest('hex');
