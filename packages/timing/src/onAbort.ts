/** Callbacks by abort signal. A signal with callbacks has one listener, which calls them all. */
const listenersBySignal = new WeakMap<
  AbortSignal,
  { readonly callbacks: Set<() => void>; readonly notifyAll: () => void }
>();

/**
 * Calls the callback once when the signal aborts, or immediately if it is already aborted. All callbacks of
 * a signal share one listener, because Node reports a leak from the eleventh listener on.
 *
 * @returns function that removes the callback
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => {};
  }
  const existing = listenersBySignal.get(signal);
  const { callbacks, notifyAll } = existing ?? listen(signal);
  // Wrap the callback: the same function may be registered twice, but a set would contain it only once.
  const registration = (): void => callback();
  callbacks.add(registration);
  return () => {
    if (!callbacks.delete(registration) || callbacks.size > 0) return;
    signal.removeEventListener('abort', notifyAll);
    listenersBySignal.delete(signal);
  };
}

function listen(signal: AbortSignal) {
  const callbacks = new Set<() => void>();
  const notifyAll = (): void => {
    listenersBySignal.delete(signal);
    // Skip callbacks that an earlier callback has removed.
    for (const callback of [...callbacks]) if (callbacks.delete(callback)) callback();
  };
  const listener = { callbacks, notifyAll };
  listenersBySignal.set(signal, listener);
  signal.addEventListener('abort', notifyAll, { once: true });
  return listener;
}
