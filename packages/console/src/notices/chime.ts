/** Milliseconds. */
const LASTS = 1_000;

/**
 * Two soft tones, made here: there is no file to fetch. Browsers are silent until somebody has touched the page. Safari has asked
 * for more: it let be heard only what was itself begun by a touch or a key. So one is begun by the first of them, and kept.
 *
 * @param signal ends it
 * @returns is heard
 */
export function createChime(signal: AbortSignal): () => void {
  let context: AudioContext | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** For a moment, after which the loudspeaker is let go of. What the browser holds back does not come later all the same. */
  const begin = async (): Promise<AudioContext | undefined> => {
    context ??= new AudioContext();
    const own = context;
    let isLate = false;
    clearTimeout(resting);
    resting = setTimeout(() => {
      isLate = true;
      void own.suspend();
    }, LASTS);
    await own.resume();
    return isLate ? undefined : own;
  };
  const woken = new AbortController();
  const wake = () => {
    woken.abort();
    begin().catch(ignore);
  };
  for (const touch of ['pointerup', 'keydown'])
    addEventListener(touch, wake, { signal: woken.signal, capture: true });
  const end = () => {
    woken.abort();
    clearTimeout(resting);
    context?.close().catch(ignore);
  };
  signal.addEventListener('abort', end, { once: true });
  return () => void begin().then(own => own && sound(own), ignore);
}

/** There is no loudspeaker, or somebody is on the phone. */
const ignore = () => undefined;

function sound(context: AudioContext): void {
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
}
