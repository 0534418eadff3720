/** A signal that aborts with the first of others, for the same reason. */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** Must be called in the end: AbortSignal.any would stay with a long-lived signal for good on Node 20. */
  release(): void;
}

export function joinSignals(signals: readonly AbortSignal[]): JoinedSignal {
  const joined = new AbortController();
  const listeners = signals.map(signal => {
    const abort = () => joined.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    return () => signal.removeEventListener('abort', abort);
  });
  return { signal: joined.signal, release: () => listeners.forEach(remove => void remove()) };
}
