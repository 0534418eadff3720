/** Lines on their way into the terminal's own scrollback, in one piece for all that come in the same turn. */
export interface Scroll {
  push(text: string): void;
  /** Where they go from now on. */
  attach(write: (text: string) => void): void;
  /** What waits goes out now. */
  flush(): void;
}

export function createScroll(): Scroll {
  let waiting: string[] = [];
  let write: ((text: string) => void) | undefined;
  let due: NodeJS.Immediate | undefined;
  const flush = (): void => {
    clearImmediate(due);
    due = undefined;
    if (!write || waiting.length === 0) return;
    const text = `${waiting.join('\n')}\n`;
    waiting = [];
    write(text);
  };
  return {
    push(text) {
      waiting.push(text);
      due ??= setImmediate(flush);
    },
    attach(to) {
      write = to;
      flush();
    },
    flush,
  };
}
