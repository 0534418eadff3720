import { conversations } from '@recado/texts';
import { toast } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { createRecording } from './createRecording.ts';

/** Seconds after which it ends by itself. */
const LONGEST = 600;

/** Milliseconds in which a second press is still meant for what the first one was; of the presses, not of what a slow device made of them. */
const SAME_PRESS = 700;

export interface Recorder {
  /** Seconds so far; undefined while nothing is recorded. */
  readonly seconds: number | undefined;
  /** @param pressed the press's `timeStamp` */
  start(pressed: number): void;
  /** Where the button stands now, another was just pressed: who presses twice, not who types Enter, does not want to be listened to. */
  hold(pressed: number): void;
  /** Ends it. */
  finish(): void;
  /** It is forgotten. */
  cancel(): void;
}

/** @param onRecorded told what was said, also when whoever spoke has gone elsewhere */
export function useRecorder(onRecorded: (voice: File) => void): Recorder {
  const [seconds, setSeconds] = useState<number>();
  const latest = useRef(onRecorded);
  useEffect(() => {
    latest.current = onRecorded;
  });
  const [recording] = useState(() =>
    createRecording({
      onBegun: () => setSeconds(0),
      onFinished(voice) {
        setSeconds(undefined);
        latest.current(voice);
      },
    }),
  );
  const heldUntil = useRef(0);
  const isOn = seconds !== undefined;
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setSeconds(before => (before !== undefined ? before + 1 : before)), 1000);
    return () => clearInterval(timer);
  }, [isOn]);
  useEffect(() => {
    if (seconds === LONGEST) recording.finish();
  }, [seconds, recording]);
  // Whoever leaves the page or the conversation is not listened to any longer; what was said is kept.
  useEffect(() => () => recording.finish(), [recording]);
  return {
    seconds,
    hold(pressed) {
      heldUntil.current = pressed + SAME_PRESS;
    },
    start(pressed) {
      if (pressed < heldUntil.current) return;
      recording.begin().catch(() => {
        toast.error(conversations.composer.noMicrophone, { id: 'microphone' });
      });
    },
    finish: recording.finish,
    cancel() {
      recording.forget();
      setSeconds(undefined);
    },
  };
}
