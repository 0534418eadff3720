import { readFile } from 'node:fs/promises';
import { cli } from '@recado/texts';
import { UsageError } from '../errors.ts';
import { closest } from '../program/closest.ts';

const { common } = cli;

/** The JSON object in the file at `path`; nothing without a path. @throws UsageError */
export async function readConfigFile(
  path: string | undefined,
  keys: readonly string[],
): Promise<Record<string, unknown>> {
  if (path === undefined) return {};
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new UsageError(common.configUnreadable(path), { cause });
  });
  const parsed = parseObject(text);
  if (!parsed) throw new UsageError(common.configInvalid(path));
  const unknown = Object.keys(parsed).find(key => !keys.includes(key));
  if (unknown !== undefined) {
    const meant = closest(unknown, keys);
    const advice = meant === undefined ? common.configFixKey : common.didYouMean(meant);
    throw new UsageError(`${common.configUnknownKey(path, unknown)} ${advice}`);
  }
  return parsed;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    // Some editors on Windows begin a file with a byte order mark.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
