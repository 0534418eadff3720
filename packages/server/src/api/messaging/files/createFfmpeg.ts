import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { constants as priorities, setPriority } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { createBoundedQueue } from '@recado/timing';
import { endWithProcess } from './endWithProcess.ts';

export interface FfmpegRunOptions {
  /** Absolute path of the only input file. */
  readonly path: string;
  /**
   * ffmpeg arguments that follow the input. ffmpeg writes to standard output unless they name an output file.
   */
  readonly output: readonly string[];
  /** Milliseconds after which the ffmpeg process is killed. */
  readonly timeoutMs: number;
  /** Maximum size of the standard output, in bytes. */
  readonly maxOutputBytes?: number;
  /** Whether the job may take minutes, such as the conversion of a video. Only one such job runs at once. */
  readonly isLong?: boolean;
}

/** The ffmpeg program, which converts audio and reads videos, if it is installed. */
export interface Ffmpeg {
  /**
   * Returns the program's path, or undefined if the program is missing. A call more than 5 seconds after the
   * last search searches again, because the program may have been installed.
   */
  find(): string | undefined;
  /** @returns the standard output @throws Error if ffmpeg fails, times out, prints too much or is missing */
  run(run: FfmpegRunOptions): Promise<Buffer>;
}

/** Accepted input formats. Playlists, for instance, are excluded: they make ffmpeg open other files. */
const ACCEPTED_FORMATS =
  'aac,aiff,amr,amrnb,amrwb,asf,avi,bmp_pipe,caf,flac,flv,gif,matroska,mov,mp3,mpeg,mpegts,ogg,wav,w64,webm';
/** Maximum size of a single memory allocation of ffmpeg, in bytes. */
const MAX_ALLOCATION_BYTES = 268_435_456;
/** Maximum number of pixels of a picture or of a video frame. */
const MAX_PIXELS = 50_000_000;
const MAX_ERROR_CHARS = 4_096;

/** Milliseconds between two searches for the ffmpeg program. */
const SEARCH_INTERVAL_MS = 5_000;

/** Runs only two ffmpeg processes at once, because sending messages needs processor time, too. */
const processQueue = createBoundedQueue({ concurrency: 2, maxWaiting: 100 });
/** Leaves one of the two slots to short jobs: voice notes and thumbnails must not wait for two videos. */
const longJobQueue = createBoundedQueue({ concurrency: 1, maxWaiting: 100 });

/** Creates an interface to ffmpeg. @param command name on the PATH, or path of the program */
export function createFfmpeg(command = 'ffmpeg'): Ffmpeg {
  let cachedPath: string | undefined;
  let nextSearchAt = 0;
  const findProgram = () => {
    // Search at most once per interval, because the server calls `find` for each client in a response.
    if (performance.now() >= nextSearchAt) {
      cachedPath = findExecutableOnPath(command);
      nextSearchAt = performance.now() + SEARCH_INTERVAL_MS;
    }
    return cachedPath;
  };
  return {
    find() {
      return findProgram();
    },
    async run(options) {
      const runNext = () =>
        processQueue.run(async () => {
          const program = findProgram();
          if (program === undefined) throw new Error('ffmpeg was not found');
          return startFfmpeg(program, options);
        });
      return options.isLong ? longJobQueue.run(runNext) : runNext();
    },
  };
}

/** Finds an executable by its name on the PATH or by its path. */
export function findExecutableOnPath(command: string): string | undefined {
  const isPath = isAbsolute(command) || /[/\\]/.test(command);
  const folders = isPath ? [''] : (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const suffixes = process.platform === 'win32' ? ['', '.exe'] : [''];
  return folders
    .flatMap(folder => suffixes.map(ending => join(folder, command + ending)))
    .find(path => isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function startFfmpeg(
  program: string,
  { path, output, timeoutMs, maxOutputBytes = 0 }: FfmpegRunOptions,
): Promise<Buffer> {
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-max_alloc', String(MAX_ALLOCATION_BYTES), '-threads', '1'],
    ...['-max_pixels', String(MAX_PIXELS)],
    ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', ACCEPTED_FORMATS, '-i', `file:${path}`],
    ...output,
  ];
  return new Promise((resolve, reject) => {
    // Pass only these environment variables, because others may contain secrets.
    const { PATH = '', SystemRoot } = process.env;
    const env = { PATH, ...(SystemRoot !== undefined && { SystemRoot }) };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    endWithProcess(child);
    const parts: Buffer[] = [];
    let size = 0;
    let errorOutput = '';
    let failure: Error | undefined;
    const stop = (reason: string): void => {
      failure ??= new Error(reason);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop('ffmpeg took too long'), timeoutMs);
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > maxOutputBytes) stop('ffmpeg wrote too much');
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      if (errorOutput.length < MAX_ERROR_CHARS) errorOutput += part.toString('utf8');
    });
    child.on('error', error => {
      failure ??= error;
    });
    child.on('close', code => {
      clearTimeout(timer);
      if (failure) reject(failure);
      else if (code === 0) resolve(Buffer.concat(parts));
      else reject(new Error(`ffmpeg ended with ${code}: ${errorOutput.slice(0, MAX_ERROR_CHARS)}`));
    });
    lowerPriority(child.pid);
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, priorities.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Ignore the error: the process has already exited, or the system does not permit a change of its priority.
  }
}
