/** Whether phones play the tracks of a file. */
export interface MediaTracks {
  /** H.264 with 8 bits and 4:2:0, in a profile that phones decode. */
  readonly isVideoPlayable: boolean;
  /** AAC, or no sound. */
  readonly isAudioPlayable: boolean;
}

/** `profile_idc` of H.264: Baseline, Main, Extended and High. Higher profiles have 10 bits or other colours. */
const PLAYABLE_PROFILES = new Set([0x42, 0x4d, 0x58, 0x64]);

/** Reads the codecs of a video. Undefined if the file is damaged or has another container. */
export async function readMediaTracks(path: string): Promise<MediaTracks | undefined> {
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  const input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source: new FilePathSource(path) });
  try {
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    if (!video) return undefined;
    const codec = video.codec === 'avc' ? await video.getCodecParameterString() : null;
    const profile = Number.parseInt(/^avc[13]\.([0-9a-f]{2})/i.exec(codec ?? '')?.[1] ?? '', 16);
    return { isVideoPlayable: PLAYABLE_PROFILES.has(profile), isAudioPlayable: !audio || audio.codec === 'aac' };
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}
