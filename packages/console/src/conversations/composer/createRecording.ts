/** What browsers record, those first that every server can pass on. */
const types = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const;

/** What this browser records; undefined where it does not, as on a page that came without a secure connection. */
export const recordedType = (): (typeof types)[number] | undefined =>
  typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)
    ? undefined
    : types.find(type => MediaRecorder.isTypeSupported(type));

export interface Recording {
  /**
   * Asks for the microphone, and listens. Not while it does already.
   *
   * @throws what the browser says where there is no microphone, or none to be had
   */
  begin(): Promise<void>;
  /** What was said until now is handed over; nobody listens any longer, nor will once the browser has asked. */
  finish(): void;
  /** As `finish`, and what was said is forgotten. */
  forget(): void;
}

export interface RecordingTold {
  readonly onBegun: () => void;
  readonly onFinished: (voice: File) => void;
}

interface Attempt {
  isWanted: boolean;
  recorder?: MediaRecorder;
}

/** What is said at one place, one recording at a time. The microphone is let go however one ends. */
export function createRecording({ onBegun, onFinished }: RecordingTold): Recording {
  let current: Attempt | undefined;
  const begin = async () => {
    const type = recordedType();
    if (!type || current) return;
    const own: Attempt = { isWanted: true };
    current = own;
    let stream: MediaStream | undefined;
    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      if (current === own) current = undefined;
    };
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      // Somebody may be elsewhere by the time the browser has been answered.
      if (!own.isWanted) return letGo();
      const parts: Blob[] = [];
      const recorder = new MediaRecorder(stream, { mimeType: type });
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        letGo();
        if (own.isWanted) onFinished(fileOf(parts, type));
      };
      recorder.start();
      own.recorder = recorder;
      onBegun();
    } catch (error) {
      letGo();
      if (own.isWanted) throw error;
    }
  };
  const stop = (isWanted: boolean) => {
    if (!current) return;
    const { recorder } = current;
    if (!recorder || !isWanted) {
      current.isWanted = false;
      current = undefined;
    }
    if (recorder?.state === 'recording') recorder.stop();
  };
  return { begin, finish: () => stop(true), forget: () => stop(false) };
}

function fileOf(parts: readonly Blob[], type: string): File {
  const [base = type] = type.split(';');
  return new File([...parts], `nota-de-voz.${base.slice('audio/'.length)}`, { type: base });
}
