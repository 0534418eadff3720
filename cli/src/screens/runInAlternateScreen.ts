const ENTER_ALTERNATE_SCREEN = '\u001b[?1049h\u001b[H';
/** With this mode, the terminal encloses pasted text in markers, so that its line breaks differ from Enter. */
const ENABLE_BRACKETED_PASTE = '\u001b[?2004h';
const DISABLE_BRACKETED_PASTE = '\u001b[?2004l';
const LEAVE_ALTERNATE_SCREEN = '\u001b[?1049l';
/** Escape sequence that Ink emits when a frame exceeds the window. It would clear the user's own scrollback. */
const CLEAR_SCROLLBACK = '\u001b[3J';

/**
 * Runs `work` on the terminal's alternate screen, which has no scrollback and does not rewrap lines
 * on resize. Restores the main screen afterwards.
 *
 * @param acceptsPaste whether the screen parses the markers of bracketed paste
 */
export async function runInAlternateScreen<T>(
  stream: NodeJS.WriteStream,
  work: (stream: NodeJS.WriteStream) => Promise<T>,
  acceptsPaste = false,
): Promise<T> {
  const write = (data: string | Uint8Array, ...rest: never[]): boolean =>
    stream.write(typeof data === 'string' ? data.replaceAll(CLEAR_SCROLLBACK, '') : data, ...rest);
  const filteredStream = new Proxy(stream, {
    get(target, key) {
      if (key === 'write') return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const leaveAlternateScreen = (): void =>
    void stream.write(`${acceptsPaste ? DISABLE_BRACKETED_PASTE : ''}${LEAVE_ALTERNATE_SCREEN}`);
  stream.write(`${ENTER_ALTERNATE_SCREEN}${acceptsPaste ? ENABLE_BRACKETED_PASTE : ''}`);
  // If the process exits during the work, the main screen must be restored, too.
  process.once('exit', leaveAlternateScreen);
  try {
    return await work(filteredStream);
  } finally {
    process.off('exit', leaveAlternateScreen);
    leaveAlternateScreen();
  }
}
