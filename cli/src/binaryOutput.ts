import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cliTexts } from '@recado/texts';
import { UsageError } from './errors.ts';

/** Argument that selects the standard output instead of a file. */
export const STDOUT_ARGUMENT = '-';

/**
 * Rejects a terminal as the target of binary data, which would change its settings. Call it before any work.
 *
 * @throws UsageError when stdout is a terminal
 */
export function assertStdoutTakesBinaryData(example: string): void {
  if (process.stdout.isTTY) throw new UsageError(cliTexts.common.outputIsTerminal(example));
}

/** Writes a stream to stdout and leaves stdout open. */
export async function writeStreamToStdout(source: Readable, signal?: AbortSignal): Promise<void> {
  await pipeline(source, process.stdout, { end: false, ...(signal && { signal }) });
}
