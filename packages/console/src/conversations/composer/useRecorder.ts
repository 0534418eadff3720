import { conversations } from '@recado/texts';
import { toast } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { createVoiceRecorder } from './createVoiceRecorder.ts';

/** Seconds after which a recording ends by itself. */
const MAX_RECORDING_SECONDS = 600;

/**
 * Milliseconds in which a second click counts as part of a double click. Compares the times of the
 * clicks, because slow devices handle them later.
 */
const DOUBLE_CLICK_MS = 700;

export interface Recorder {
  /** Seconds recorded so far. Undefined: no recording. */
  readonly seconds: number | undefined;
  /** @param pressedAt `timeStamp` of the click event */
  start(pressedAt: number): void;
  /**
   * Ignores the second click of a double click whose first click pressed another button at this place.
   * Sending by Enter blocks nothing.
   */
  blockStart(pressedAt: number): void;
  /** Ends and reports the recording. */
  finish(): void;
  /** Ends and discards the recording. */
  cancel(): void;
}

/** @param onRecorded receives the voice note, even if the user has left the conversation */
export function useRecorder(onRecorded: (voice: File) => void): Recorder {
  const [seconds, setSeconds] = useState<number>();
  const latest = useRef(onRecorded);
  useEffect(() => {
    latest.current = onRecorded;
  });
  const [voiceRecorder] = useState(() =>
    createVoiceRecorder({
      onStarted: () => setSeconds(0),
      onFinished(voice) {
        setSeconds(undefined);
        latest.current(voice);
      },
    }),
  );
  const blockedUntil = useRef(0);
  const isRecording = seconds !== undefined;
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => setSeconds(current => (current !== undefined ? current + 1 : current)), 1000);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => {
    if (seconds === MAX_RECORDING_SECONDS) voiceRecorder.finish();
  }, [seconds, voiceRecorder]);
  // Leaving the page or the conversation stops the recording but keeps the recorded part.
  useEffect(() => () => voiceRecorder.finish(), [voiceRecorder]);
  return {
    seconds,
    blockStart(pressedAt) {
      blockedUntil.current = pressedAt + DOUBLE_CLICK_MS;
    },
    start(pressedAt) {
      if (pressedAt < blockedUntil.current) return;
      voiceRecorder.start().catch(() => {
        toast.error(conversations.composer.noMicrophone, { id: 'microphone' });
      });
    },
    finish: voiceRecorder.finish,
    cancel() {
      voiceRecorder.discard();
      setSeconds(undefined);
    },
  };
}
