import { conversations } from '@recado/texts';
import { toast } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';

/** Seconds after which it ends by itself. */
const LONGEST = 600;

/** What browsers record, those first that every server can pass on. */
const types = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const;

/** What this browser records; undefined where it does not, as on a page that came without a secure connection. */
export const recordedType = (): (typeof types)[number] | undefined =>
  typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)
    ? undefined
    : types.find(type => MediaRecorder.isTypeSupported(type));

export interface Recorder {
  /** Seconds so far; undefined while nothing is recorded. */
  readonly seconds: number | undefined;
  start(): void;
  /** What was said, to be heard before it is sent. */
  readonly voice: File | undefined;
  /** Ends it. */
  finish(): void;
  /** Hands over what was said. */
  send(): void;
  /** It is forgotten. */
  cancel(): void;
}

export function useRecorder(onRecorded: (voice: File) => void): Recorder {
  const [seconds, setSeconds] = useState<number>();
  const [voice, setVoice] = useState<File>();
  const recorder = useRef<MediaRecorder>(undefined);
  const isWanted = useRef(false);
  const latest = useRef(onRecorded);
  useEffect(() => {
    latest.current = onRecorded;
  });
  const isOn = seconds !== undefined;
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setSeconds(before => (before !== undefined ? before + 1 : before)), 1000);
    return () => clearInterval(timer);
  }, [isOn]);
  useEffect(() => {
    if (seconds === LONGEST) recorder.current?.stop();
  }, [seconds]);
  // Whoever leaves the page or the conversation is not listened to any longer.
  useEffect(
    () => () => {
      isWanted.current = false;
      if (recorder.current?.state === 'recording') recorder.current.stop();
    },
    [],
  );
  const start = async () => {
    const type = recordedType();
    if (!type) return;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const parts: Blob[] = [];
      const own = new MediaRecorder(stream, { mimeType: type });
      recorder.current = own;
      isWanted.current = true;
      own.ondataavailable = ({ data }) => parts.push(data);
      own.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        setSeconds(undefined);
        const [base = type] = type.split(';');
        const name = `nota-de-voz.${base.slice('audio/'.length)}`;
        if (isWanted.current) setVoice(new File(parts, name, { type: base }));
      };
      own.start();
      setSeconds(0);
    } catch {
      toast.error(conversations.composer.noMicrophone, { id: 'microphone' });
    }
  };
  return {
    seconds,
    voice,
    start: () => void start(),
    finish: () => recorder.current?.stop(),
    send: () => {
      setVoice(undefined);
      if (voice) latest.current(voice);
    },
    cancel: () => {
      isWanted.current = false;
      setVoice(undefined);
      if (recorder.current?.state === 'recording') recorder.current.stop();
    },
  };
}
