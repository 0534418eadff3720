const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;

/**
 * Makes `console` mute in this process, for good. libsignal prints whole sessions with it, private keys included, and
 * has no switch for it; the process that hosts sessions logs with its own logger and has no other use for `console`.
 */
export function silenceConsole(): void {
  const nothing = (): void => {};
  for (const method of methods) globalThis.console[method] = nothing;
}
