/**
 * Stops the echo of keys and buffers them for the next reader, because a user may type a password before its
 * prompt appears. Ctrl+C is buffered too, so call this function only directly before a prompt.
 */
export function enableTerminalRawMode(): void {
  if (process.stdin.isTTY) process.stdin.setRawMode(true);
}
