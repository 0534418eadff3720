import { conversationTexts } from '@recado/texts';
import { toast } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { createVoiceRecorder } from './createVoiceRecorder.ts';
import { useSoundLevels } from './useSoundLevels.ts';

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
  /** Sound levels of the last seconds, from 0 to 100, newest last. */
  readonly levels: readonly number[];
  /** Ends the recording and passes the voice note to `onRecorded`. */
  finish(): void;
  /**
   * Ends the recording, to send it without a preview. Ignores the second click of a double click that started
   * the recording, because this button appears where the record button was.
   */
  finishAndSend(pressedAt: number): void;
  /** Ends the recording and discards the voice note. */
  cancel(): void;
}

/**
 * Records a voice note.
 *
 * @param onRecorded receives the recording, even after the user left the conversation, and whether to send it now
 */
export function useVoiceNoteRecorder(onRecorded: (voice: File, shouldSend: boolean) => void): VoiceNoteRecorder {
  const [seconds, setSeconds] = useState<number>();
  const [stream, setStream] = useState<MediaStream>();
  const levels = useSoundLevels(stream);
  const shouldSend = useRef(false);
  const latest = useRef(onRecorded);
  useEffect(() => {
    latest.current = onRecorded;
  });
  const [voiceRecorder] = useState(() =>
    createVoiceRecorder({
      onStarted(startedStream) {
        shouldSend.current = false;
        setSeconds(0);
        setStream(startedStream);
      },
      onFinished(voice) {
        setSeconds(undefined);
        setStream(undefined);
        latest.current(voice, shouldSend.current);
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
  const sendBlockedUntil = useRef(0);
  return {
    seconds,
    levels,
    blockStart(pressedAt) {
      blockedUntil.current = pressedAt + DOUBLE_CLICK_MS;
    },
    start(pressedAt) {
      if (pressedAt < blockedUntil.current) return;
      sendBlockedUntil.current = pressedAt + DOUBLE_CLICK_MS;
      voiceRecorder.start().catch(() => {
        toast.error(conversationTexts.composer.noMicrophone, { id: 'microphone' });
      });
    },
    finish: voiceRecorder.finish,
    finishAndSend(pressedAt) {
      if (pressedAt < sendBlockedUntil.current) return;
      blockedUntil.current = pressedAt + DOUBLE_CLICK_MS;
      shouldSend.current = true;
      voiceRecorder.finish();
    },
    cancel() {
      voiceRecorder.discard();
      setSeconds(undefined);
      setStream(undefined);
    },
  };
}
