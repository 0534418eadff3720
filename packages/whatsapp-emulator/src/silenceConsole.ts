/**
 * Silences `console` for this process. There are two reasons: libsignal uses it to print whole sessions with
 * their private keys, and standard output is reserved for the `--json` line. Call this function before
 * libsignal is loaded.
 */
export function silenceConsole(): void {
  const noop = () => undefined;
  Object.assign(globalThis.console, {
    log: noop,
    info: noop,
    warn: noop,
    error: noop,
    debug: noop,
    trace: noop,
  });
}
