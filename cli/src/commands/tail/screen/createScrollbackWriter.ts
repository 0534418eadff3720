/** Writes lines into the terminal's own scrollback. Lines of one event-loop tick share one write. */
export interface ScrollbackWriter {
  push(text: string): void;
  /** Sets the function that writes to the terminal, and writes the pending lines with it. */
  attach(write: (text: string) => void): void;
  /** Writes the pending lines now. */
  flush(): void;
}

export function createScrollbackWriter(): ScrollbackWriter {
  let pendingLines: string[] = [];
  let write: ((text: string) => void) | undefined;
  let scheduledFlush: NodeJS.Immediate | undefined;
  const flush = (): void => {
    clearImmediate(scheduledFlush);
    scheduledFlush = undefined;
    if (!write || pendingLines.length === 0) return;
    const text = `${pendingLines.join('\n')}\n`;
    pendingLines = [];
    write(text);
  };
  return {
    push(text) {
      pendingLines.push(text);
      scheduledFlush ??= setImmediate(flush);
    },
    attach(newWrite) {
      write = newWrite;
      flush();
    },
    flush,
  };
}
