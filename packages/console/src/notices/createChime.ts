/** Milliseconds from the start of a sound until the audio context is suspended. */
const SUSPEND_DELAY_MS = 1_000;

/**
 * Creates a chime of two soft tones, synthesized to avoid a download. Browsers play no sound before
 * the user touches the page. Safari required more: only audio that itself started in a touch or key
 * event was audible. The first such event therefore resumes a context, which is then reused.
 *
 * @param signal closes the audio context
 * @returns a function that plays the chime
 */
export function createChime(signal: AbortSignal): () => void {
  let context: AudioContext | undefined;
  let suspendTimer: ReturnType<typeof setTimeout> | undefined;
  /**
   * Resumes the audio context for a moment, then suspends it to release the audio device. If the browser
   * takes longer than this moment to resume, returns undefined, and the sound is not played.
   */
  const resumeContext = async (): Promise<AudioContext | undefined> => {
    context ??= new AudioContext();
    const activeContext = context;
    let isLate = false;
    clearTimeout(suspendTimer);
    suspendTimer = setTimeout(() => {
      isLate = true;
      void activeContext.suspend();
    }, SUSPEND_DELAY_MS);
    await activeContext.resume();
    return isLate ? undefined : activeContext;
  };
  const gestureListeners = new AbortController();
  const handleGesture = () => {
    gestureListeners.abort();
    resumeContext().catch(ignoreError);
  };
  for (const eventType of ['pointerup', 'keydown'])
    addEventListener(eventType, handleGesture, { signal: gestureListeners.signal, capture: true });
  const dispose = () => {
    gestureListeners.abort();
    clearTimeout(suspendTimer);
    context?.close().catch(ignoreError);
  };
  signal.addEventListener('abort', dispose, { once: true });
  return () => void resumeContext().then(activeContext => activeContext && playTones(activeContext), ignoreError);
}

/** Ignores an error of the audio device, because the device may be missing or in use by a phone call. */
const ignoreError = () => undefined;

function playTones(context: AudioContext): void {
  const at = context.currentTime;
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = new OscillatorNode(context, { frequency });
    const loudness = new GainNode(context, { gain: 0 });
    const start = at + index * 0.14;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
}
