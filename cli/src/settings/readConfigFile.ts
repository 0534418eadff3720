import { readFile } from 'node:fs/promises';
import { cliTexts } from '@recado/texts';
import { UsageError } from '../errors.ts';
import { findClosestName } from '../program/findClosestName.ts';

const { common } = cliTexts;

/**
 * Reads the JSON object in the file at `path`. Returns `{}` if no path is given.
 * @throws UsageError if the file is unreadable, contains no JSON object, or has a key that is not in `keys`
 */
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
  const unknownKey = Object.keys(parsed).find(key => !keys.includes(key));
  if (unknownKey !== undefined) {
    const suggestion = findClosestName(unknownKey, keys);
    const advice = suggestion === undefined ? common.configFixKey : common.didYouMean(suggestion);
    throw new UsageError(`${common.configUnknownKey(path, unknownKey)} ${advice}`);
  }
  return parsed;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    // Remove the byte order mark, because some Windows editors write it at the start of a file.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
