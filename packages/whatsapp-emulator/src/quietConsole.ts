/**
 * Silences `console` for this process. libsignal prints whole sessions with it, private keys included, and standard
 * output belongs to whoever reads the `--json` line. Must run before libsignal is loaded.
 */
export function quietConsole(): void {
  const nothing = () => undefined;
  Object.assign(globalThis.console, {
    log: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    debug: nothing,
    trace: nothing,
  });
}
