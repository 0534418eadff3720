/** Milliseconds for an answer. */
const PATIENCE = 5000;

/** What answers at an address: Recado that can or cannot attend, something else, or nothing. */
export type Health = 'ready' | 'unready' | 'foreign' | 'silent';

/** @param url without a slash at its end */
export async function askHealth(url: string): Promise<Health> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(PATIENCE) });
    return judge(await response.json().catch(() => undefined));
  } catch {
    return 'silent';
  }
}

function judge(body: unknown): Health {
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
  if (status === 'ok') return 'ready';
  return status === 'unavailable' ? 'unready' : 'foreign';
}
