const ENTER_ALTERNATE_SCREEN = '\u001b[?1049h\u001b[H';
const LEAVE_ALTERNATE_SCREEN = '\u001b[?1049l';
/** Escape sequence that Ink emits when a frame exceeds the window. It would clear the user's own scrollback. */
const CLEAR_SCROLLBACK = '\u001b[3J';

/**
 * Runs `work` on the terminal's alternate screen, which has no scrollback and does not rewrap lines
 * on resize. Restores the main screen afterwards.
 */
export async function runInAlternateScreen<T>(
  stream: NodeJS.WriteStream,
  work: (stream: NodeJS.WriteStream) => Promise<T>,
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
  const leaveAlternateScreen = (): void => void stream.write(LEAVE_ALTERNATE_SCREEN);
  stream.write(ENTER_ALTERNATE_SCREEN);
  // If the process exits during the work, the main screen must be restored, too.
  process.once('exit', leaveAlternateScreen);
  try {
    return await work(filteredStream);
  } finally {
    process.off('exit', leaveAlternateScreen);
    leaveAlternateScreen();
  }
}
