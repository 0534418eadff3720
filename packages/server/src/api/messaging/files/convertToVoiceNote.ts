import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sendRejectionTexts as texts } from '@recado/texts';
import { QueueFull } from '@recado/timing';
import { TooManyRequests, Unprocessable } from '../../../core/errors/index.ts';
import type { Ffmpeg } from './createFfmpeg.ts';

/** MIME type that every phone uses for voice notes. */
export const VOICE_NOTE_MIME_TYPE = 'audio/ogg; codecs=opus';

/** Maximum duration of the conversion of one recording, in milliseconds. */
const CONVERSION_TIMEOUT_MS = 60_000;
/** Maximum size of a voice note in bytes: WhatsApp's limit for audio, enough for more than an hour. */
const MAX_VOICE_BYTES = 16_000_000;
/** Seconds after which a request may be retried when the queue was full. */
const RETRY_AFTER_SECONDS = 10;

/** Converted voice note, which is stored in a temporary folder of its own. */
export interface ConvertedVoiceNote {
  /** Absolute path of the voice note. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly mimeType: typeof VOICE_NOTE_MIME_TYPE;
  /** Removes the temporary folder with the voice note. */
  remove(): Promise<void>;
}

/**
 * Converts audio of any format to a voice note: OGG with Opus, one channel.
 * @throws Unprocessable if ffmpeg is missing or the audio cannot be read; TooManyRequests if
 *   the queue is full
 */
export async function convertToVoiceNote(ffmpeg: Ffmpeg, source: string): Promise<ConvertedVoiceNote> {
  if (ffmpeg.find() === undefined) throw new Unprocessable(texts.media.notOgg);
  const folder = await mkdtemp(join(tmpdir(), 'recado-voice-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'voice.ogg');
    await ffmpeg.run({
      path: source,
      output: [...encodingArguments, `file:${path}`],
      timeoutMs: CONVERSION_TIMEOUT_MS,
    });
    const { size } = await stat(path);
    // ffmpeg stops writing at the size limit. Reject an output near the limit, because it may be incomplete.
    if (size >= MAX_VOICE_BYTES * 0.98) throw new Unprocessable(texts.media.voiceTooLong);
    return {
      path,
      size,
      sha256: await digest(path),
      mimeType: VOICE_NOTE_MIME_TYPE,
      async remove() {
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    if (error instanceof Unprocessable || error instanceof TooManyRequests) throw error;
    if (error instanceof QueueFull) throw new TooManyRequests(texts.busy(RETRY_AFTER_SECONDS), RETRY_AFTER_SECONDS);
    throw new Unprocessable(texts.media.notConverted, { cause: error });
  }
}

const encodingArguments = [
  ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-ac', '1', '-ar', '48000', '-c:a', 'libopus', '-b:a', '32k', '-application', 'voip'],
  ...['-fs', String(MAX_VOICE_BYTES), '-f', 'ogg', '-y'],
];

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
