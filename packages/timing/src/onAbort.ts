/** Who waits for a signal: however many there are, the signal has one listener, and none when nobody waits. */
const waiting = new WeakMap<AbortSignal, { readonly all: Set<() => void>; readonly tell: () => void }>();

/**
 * Calls once when the signal aborts; at once where it already has. Any number may wait for one signal, which Node takes for
 * a leak from the eleventh listener on.
 *
 * @returns stops waiting
 */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  if (signal.aborted) {
    call();
    return () => {};
  }
  const known = waiting.get(signal);
  const { all, tell } = known ?? listen(signal);
  // The same function may wait twice.
  const own = (): void => call();
  all.add(own);
  return () => {
    if (!all.delete(own) || all.size > 0) return;
    signal.removeEventListener('abort', tell);
    waiting.delete(signal);
  };
}

function listen(signal: AbortSignal) {
  const all = new Set<() => void>();
  const tell = (): void => {
    waiting.delete(signal);
    // Who is let go of meanwhile is not called any more.
    for (const call of [...all]) if (all.delete(call)) call();
  };
  const heard = { all, tell };
  waiting.set(signal, heard);
  signal.addEventListener('abort', tell, { once: true });
  return heard;
}
