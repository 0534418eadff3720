import { conversationTexts } from '@recado/texts';
import { toast } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { createVoiceRecorder } from './createVoiceRecorder.ts';

/** Seconds after which a recording ends by itself. */
const MAX_RECORDING_SECONDS = 600;

/**
 * Milliseconds in which a second click counts as part of a double click. The calculation uses the times of
 * the click events, because slow devices handle the events later.
 */
const DOUBLE_CLICK_MS = 700;

export interface VoiceNoteRecorder {
  /** Seconds recorded so far. Undefined if nothing is being recorded. */
  readonly seconds: number | undefined;
  /** Starts a recording. @param pressedAt `timeStamp` of the click event */
  start(pressedAt: number): void;
  /**
   * Makes `start` ignore the second click of a double click whose first click pressed another button in the
   * same place, such as the send button. A message sent with the Enter key needs no such protection.
   */
  blockStart(pressedAt: number): void;
  /** Ends the recording and passes the voice note to `onRecorded`. */
  finish(): void;
  /** Ends the recording and discards the voice note. */
  cancel(): void;
}

/** Records a voice note. @param onRecorded receives the recording, even after the user left the conversation */
export function useVoiceNoteRecorder(onRecorded: (voice: File) => void): VoiceNoteRecorder {
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
  // When the user leaves the page or conversation, end the recording and keep the recorded part as a voice note.
  useEffect(() => () => voiceRecorder.finish(), [voiceRecorder]);
  return {
    seconds,
    blockStart(pressedAt) {
      blockedUntil.current = pressedAt + DOUBLE_CLICK_MS;
    },
    start(pressedAt) {
      if (pressedAt < blockedUntil.current) return;
      voiceRecorder.start().catch(() => {
        toast.error(conversationTexts.composer.noMicrophone, { id: 'microphone' });
      });
    },
    finish: voiceRecorder.finish,
    cancel() {
      voiceRecorder.discard();
      setSeconds(undefined);
    },
  };
}
