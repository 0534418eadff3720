import { useEffect, useState } from 'react';
import { computeSoundLevel } from './computeSoundLevels.ts';

/** Number of shown levels, and milliseconds between two of them: the last four seconds. */
const SHOWN_LEVELS = 40;
const LEVEL_INTERVAL_MS = 100;

const NO_LEVELS: readonly number[] = [];

/** Measures the loudness of a stream while it is defined. @returns levels from 0 to 100, newest last */
export function useSoundLevels(stream: MediaStream | undefined): readonly number[] {
  const [levels, setLevels] = useState(NO_LEVELS);
  useEffect(() => {
    if (!stream) return setLevels(NO_LEVELS);
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLevels(current => [...current.slice(1 - SHOWN_LEVELS), computeSoundLevel(samples)]);
    }, LEVEL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return [...Array.from({ length: SHOWN_LEVELS - levels.length }, () => 0), ...levels];
}
