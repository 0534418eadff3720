/** For `page.evaluate`: frames come so many milliseconds late from now on, as on a device that is busy. */
export function lateFrames(delay: number): void {
  window.requestAnimationFrame = callback => Number(setTimeout(() => callback(performance.now()), delay));
  window.cancelAnimationFrame = clearTimeout;
}
