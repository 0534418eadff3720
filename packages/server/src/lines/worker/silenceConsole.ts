/**
 * Makes the console of this process mute. libsignal prints session objects, private keys included
 * (docs/whatsapp.md §6). Must run before a transport is loaded.
 */
export function silenceConsole(): void {
  for (const [name, value] of Object.entries(console)) {
    if (typeof value === 'function') Object.assign(console, { [name]: () => undefined });
  }
}
