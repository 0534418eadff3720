const ENTER = '\u001b[?1049h\u001b[H';
const LEAVE = '\u001b[?1049l';
/** Ink clears with it what does not fit into the window; it would take the user's own scrollback along. */
const FORGET_SCROLLBACK = '\u001b[3J';

/**
 * Runs `work` on the terminal's second screen, which has no scrollback and does not break lines anew when the window
 * changes; whatever stood on the first one stands there again afterwards.
 */
export async function withAlternateScreen<T>(
  stream: NodeJS.WriteStream,
  work: (stream: NodeJS.WriteStream) => Promise<T>,
): Promise<T> {
  const write = (data: string | Uint8Array, ...rest: never[]): boolean =>
    stream.write(typeof data === 'string' ? data.replaceAll(FORGET_SCROLLBACK, '') : data, ...rest);
  const careful = new Proxy(stream, {
    get(target, key) {
      if (key === 'write') return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const leave = (): void => void stream.write(LEAVE);
  stream.write(ENTER);
  // Whatever ends the process, its terminal is given back.
  process.once('exit', leave);
  try {
    return await work(careful);
  } finally {
    process.off('exit', leave);
    leave();
  }
}
