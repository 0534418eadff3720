import { openAsBlob } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { blob } from 'node:stream/consumers';
import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../errors.ts';

const { export: texts } = cliTexts.contacts;

/** Timeout of a CSV transfer in milliseconds. It is long because the file can have thousands of rows. */
export const CSV_TIMEOUT_MS = 300_000;

/** Creates an upload form with a local CSV file, or with the standard input for `-`. @throws UsageError when the file is missing */
export async function createCsvUploadForm(file: string): Promise<FormData> {
  const payload = new FormData();
  if (file === '-') {
    if (process.stdin.isTTY) throw new UsageError(texts.inputIsTerminal);
    payload.append('file', new Blob([await blob(process.stdin)], { type: 'text/csv' }), 'entrada.csv');
    return payload;
  }
  const fileStats = await stat(file).catch(() => undefined);
  if (!fileStats?.isFile()) throw new UsageError(cliTexts.sendMedia.fileNotFound(file));
  payload.append('file', await openAsBlob(file, { type: 'text/csv' }), basename(file));
  return payload;
}

/**
 * Writes a CSV file, or the standard output for `-`. Fails instead of overwriting an existing file.
 *
 * @returns absolute path of the file, or undefined for the standard output
 * @throws Failure when the file exists or cannot be written
 */
export async function saveCsvFile(file: string, download: () => Promise<string>): Promise<string | undefined> {
  if (file === '-') {
    process.stdout.write(await download());
    return undefined;
  }
  const path = resolve(file);
  if (await stat(path).catch(() => undefined)) throw new Failure(texts.fileExists(path));
  const csv = await download();
  // Restore the byte order mark, which decoding the response removed. Spreadsheets need it to detect UTF-8.
  await writeFile(path, `\uFEFF${csv}`, { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
    throw new Failure(texts.notWritten(path), { cause });
  });
  return path;
}
