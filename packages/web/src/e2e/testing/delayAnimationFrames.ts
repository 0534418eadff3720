/** Delays all later animation frames by `delayMs`, as on a busy device. Pass it to `page.evaluate`. */
export function delayAnimationFrames(delayMs: number): void {
  window.requestAnimationFrame = callback => Number(setTimeout(() => callback(performance.now()), delayMs));
  window.cancelAnimationFrame = clearTimeout;
}
