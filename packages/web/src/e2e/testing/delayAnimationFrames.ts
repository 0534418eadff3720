/** For `page.evaluate`: delays all later animation frames by `delayMs`, as on a busy device. */
export function delayAnimationFrames(delayMs: number): void {
  window.requestAnimationFrame = callback => Number(setTimeout(() => callback(performance.now()), delayMs));
  window.cancelAnimationFrame = clearTimeout;
}
