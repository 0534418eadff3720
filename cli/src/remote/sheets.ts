import { openAsBlob } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { cli } from '@recado/texts';
import { Failure, UsageError } from '../errors.ts';

const { export: texts } = cli.contacts;

/** Milliseconds: thousands of rows take a while. */
export const SHEET_TIME = 300_000;

/** A file of this machine as a form that is uploaded. @throws UsageError when there is none */
export async function sheetForm(file: string): Promise<FormData> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(cli.sendMedia.notThere(file));
  const payload = new FormData();
  payload.append('file', await openAsBlob(file, { type: 'text/csv' }), basename(file));
  return payload;
}

/** Writes a CSV, never over a file that is there. @returns where it is @throws Failure */
export async function saveSheet(file: string, ask: () => Promise<string>): Promise<string> {
  const path = resolve(file);
  if (await stat(path).catch(() => undefined)) throw new Failure(texts.fileExists(path));
  const csv = await ask();
  // As text it has lost the mark by which a spreadsheet knows its letters.
  await writeFile(path, `\uFEFF${csv}`, { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
    throw new Failure(texts.notWritten(path), { cause });
  });
  return path;
}
