export interface HeartbeatOptions {
  readonly pingMs: number;
  /** Without an answer for so long it is taken for dead. */
  readonly stallMs: number;
  readonly ping: (id: number) => void;
  readonly stalled: () => void;
}

export interface Heartbeat {
  /** While whoever answers may be stopped at a breakpoint, silence is no sign of death. */
  pong(answer: { readonly id: number; readonly isInspected: boolean }): void;
  stop(): void;
}

/**
 * Asks again and again whether somebody is still there. Counts questions rather than time: when this process itself
 * stood still, nobody else is to blame.
 */
export function startHeartbeat({ pingMs, stallMs, ping, stalled }: HeartbeatOptions): Heartbeat {
  const patience = Math.max(1, Math.ceil(stallMs / pingMs));
  let asked = 0;
  let answered = 0;
  let counts = true;
  const timer = setInterval(() => {
    if (counts && asked - answered >= patience) {
      clearInterval(timer);
      stalled();
      return;
    }
    asked += 1;
    ping(asked);
  }, pingMs).unref();
  return {
    pong({ id, isInspected }) {
      answered = Math.max(answered, id);
      counts = !isInspected;
    },
    stop: () => clearInterval(timer),
  };
}
