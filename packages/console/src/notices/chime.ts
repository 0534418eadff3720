/** Milliseconds. */
const LASTS = 1_000;

/** Two soft tones, made here: there is no file to fetch. Browsers are silent until somebody has touched the page. */
export function chime(): void {
  const context = new AudioContext();
  const at = context.currentTime;
  for (const [place, frequency] of [660, 880].entries()) {
    const tone = new OscillatorNode(context, { frequency });
    const loudness = new GainNode(context, { gain: 0 });
    const start = at + place * 0.14;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
  // Also where the browser keeps silent: what waits to be heard is never closed otherwise.
  setTimeout(() => void context.close(), LASTS);
}
