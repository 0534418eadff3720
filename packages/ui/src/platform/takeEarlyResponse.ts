/** Response to a request that the page started before its scripts were loaded (packages/web/src/pages/startScripts.ts). */
interface EarlyResponse {
  readonly authorization: string;
  readonly response: Promise<Response>;
  /** Time in milliseconds since the navigation. */
  readonly startedAt: number;
}

declare global {
  /** Responses by URL. Each one is taken once. */
  var recadoEarlyResponses: Map<string, EarlyResponse> | undefined;
}

interface EarlyRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** Age from which a response is ignored, because the data may have changed. */
const MAX_EARLY_RESPONSE_AGE_MS = 15_000;

/**
 * Takes the response to the same request of the same session, if the page started one. It rejects when the signal
 * aborts, as `fetch` does. A request other than GET discards all responses, because it may change their data.
 *
 * @returns undefined if the request must be sent
 */
export function takeEarlyResponse(
  url: string,
  { method, headers, signal }: EarlyRequest,
): Promise<Response> | undefined {
  if (method !== 'GET') globalThis.recadoEarlyResponses?.clear();
  const early = globalThis.recadoEarlyResponses?.get(url);
  if (!early || early.authorization !== headers.authorization) return undefined;
  globalThis.recadoEarlyResponses?.delete(url);
  if (performance.now() - early.startedAt > MAX_EARLY_RESPONSE_AGE_MS) return undefined;
  return new Promise((resolve, reject) => {
    const rejectAborted = () => reject(signal?.reason);
    if (signal?.aborted) rejectAborted();
    signal?.addEventListener('abort', rejectAborted, { once: true });
    early.response.then(resolve, reject);
  });
}
