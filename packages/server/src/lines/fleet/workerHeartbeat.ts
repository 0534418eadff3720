export interface WorkerHeartbeatOptions {
  readonly pingMs: number;
  /** Milliseconds without an answer to a ping after which the worker counts as unresponsive. */
  readonly stallMs: number;
  ping(id: number): void;
  onStalled(): void;
}

export type WorkerHeartbeat = ReturnType<typeof startWorkerHeartbeat>;

/**
 * Pings a worker periodically and reports when it stalls. Counts unanswered pings instead of time, because
 * the worker is not at fault when this process itself was frozen.
 */
export function startWorkerHeartbeat(options: WorkerHeartbeatOptions) {
  const { pingMs, stallMs } = options;
  const maxUnansweredPings = Math.max(1, Math.ceil(stallMs / pingMs));
  let sentPings = 0;
  let lastAnsweredPing = 0;
  let isCounting = true;
  const timer = setInterval(() => {
    if (isCounting && sentPings - lastAnsweredPing >= maxUnansweredPings) {
      clearInterval(timer);
      options.onStalled();
      return;
    }
    sentPings += 1;
    options.ping(sentPings);
  }, pingMs).unref();
  return {
    /** Number of pings without an answer. 0 while a debugger inspects the worker. */
    get unansweredPings(): number {
      return isCounting ? sentPings - lastAnsweredPing : 0;
    },
    /**
     * Records an answer of the worker. If a debugger inspects the worker, later silence is ignored, because the
     * debugger may have stopped the worker.
     */
    pong({ id, isInspected }: { readonly id: number; readonly isInspected: boolean }): void {
      lastAnsweredPing = Math.max(lastAnsweredPing, id);
      isCounting = !isInspected;
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}
