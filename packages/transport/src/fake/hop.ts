/**
 * One way through the network. Ends at once when the connection does, so that no timer outlives it;
 * whoever waited must look whether the connection still stands.
 */
export function hop(milliseconds: number, connection?: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || connection?.aborted) return Promise.resolve();
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      connection?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    connection?.addEventListener('abort', done);
  });
}
