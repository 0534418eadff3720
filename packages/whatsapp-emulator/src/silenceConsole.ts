/**
 * Silences `console` for this process. libsignal prints whole sessions with it, including private
 * keys, and standard output is reserved for the `--json` line. Call it before libsignal is
 * loaded.
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
