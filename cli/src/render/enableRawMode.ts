/**
 * Stops the echo of keys and buffers them for the next reader: a password may be typed before its
 * prompt appears. Ctrl+C is buffered too, so call this only directly before a prompt.
 */
export function enableRawMode(): void {
  if (process.stdin.isTTY) process.stdin.setRawMode(true);
}
