/**
 * What is typed from now on is kept for whoever reads the terminal next, and not echoed: it may be a password, typed
 * ahead of the question. Ctrl+C is kept, too; call it only just before something is asked.
 */
export function holdKeys(): void {
  if (process.stdin.isTTY) process.stdin.setRawMode(true);
}
