import { useEffect, useState } from 'react';
import { computeSoundLevels } from './computeSoundLevels.ts';

/** Number of bars in the waveform of a recording. */
const BAR_COUNT = 40;

export interface RecordedSound {
  /** Object URL of the recording. Undefined until it exists. */
  readonly url: string | undefined;
  /** Length in seconds, and heights of the bars. Undefined until the browser has decoded the recording. */
  readonly seconds: number | undefined;
  readonly levels: readonly number[] | undefined;
}

/** Measures a recording. Its file states no length, because the browser writes the file while it records. */
export function useRecordedSound(voice: File): RecordedSound {
  const [url, setUrl] = useState<string>();
  const [measured, setMeasured] = useState<Pick<RecordedSound, 'seconds' | 'levels'>>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(voice);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [voice]);
  useEffect(() => {
    let isCurrent = true;
    setMeasured(undefined);
    const measure = async () => {
      const context = new AudioContext();
      try {
        const sound = await context.decodeAudioData(await voice.arrayBuffer());
        const levels = computeSoundLevels(sound.getChannelData(0), BAR_COUNT);
        if (isCurrent) setMeasured({ seconds: sound.duration, levels });
      } finally {
        await context.close();
      }
    };
    // A browser that cannot decode its recording shows the preview without length.
    void measure().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [voice]);
  return { url, seconds: measured?.seconds, levels: measured?.levels };
}
