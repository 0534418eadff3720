/** Formats of recordings, preferred ones first. Every server can send the first format without conversion. */
const recordingTypes = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const;

/** Returns the format in which this browser records. Undefined if it cannot, e.g. on an insecure page. */
export const findSupportedRecordingMimeType = (): (typeof recordingTypes)[number] | undefined =>
  typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)
    ? undefined
    : recordingTypes.find(type => MediaRecorder.isTypeSupported(type));

export interface VoiceRecorder {
  /**
   * Requests the microphone and records. Does nothing during a recording.
   *
   * @throws the browser's error if there is no microphone or access is denied
   */
  start(): Promise<void>;
  /**
   * Ends the recording and passes it to `onFinished`. If the permission prompt is still open, no recording
   * starts.
   */
  finish(): void;
  /** Ends and discards the recording. If the permission prompt is still open, no recording starts. */
  discard(): void;
}

export interface VoiceRecorderCallbacks {
  /** Called when the recording begins. @param stream sound of the microphone */
  readonly onStarted: (stream: MediaStream) => void;
  readonly onFinished: (voice: File) => void;
}

interface Attempt {
  isWanted: boolean;
  recorder?: MediaRecorder;
}

/** Creates a recorder for one recording at a time. It always releases the microphone at the end. */
export function createVoiceRecorder({ onStarted, onFinished }: VoiceRecorderCallbacks): VoiceRecorder {
  let current: Attempt | undefined;
  const start = async () => {
    const type = findSupportedRecordingMimeType();
    if (!type || current) return;
    const attempt: Attempt = { isWanted: true };
    current = attempt;
    let stream: MediaStream | undefined;
    const releaseMicrophone = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      if (current === attempt) current = undefined;
    };
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      // The user may have left before answering the permission prompt. In that case, record nothing.
      if (!attempt.isWanted) return releaseMicrophone();
      const parts: Blob[] = [];
      const recorder = new MediaRecorder(stream, { mimeType: type });
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        releaseMicrophone();
        if (attempt.isWanted) onFinished(fileOf(parts, type));
      };
      recorder.start();
      attempt.recorder = recorder;
      onStarted(stream);
    } catch (error) {
      releaseMicrophone();
      if (attempt.isWanted) throw error;
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
  return { start, finish: () => stop(true), discard: () => stop(false) };
}

function fileOf(parts: readonly Blob[], type: string): File {
  const [base = type] = type.split(';');
  return new File([...parts], `nota-de-voz.${base.slice('audio/'.length)}`, { type: base });
}
