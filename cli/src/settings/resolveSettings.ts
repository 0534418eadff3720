import { cliTexts } from '@recado/texts';
import { UsageError } from '../errors.ts';
import type { Option, OptionTable, SettingsOf } from './Option.ts';

export interface SettingSources {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Parsed configuration file. */
  readonly file?: Readonly<Record<string, unknown>>;
}

interface SourcedValue {
  readonly value: unknown;
  readonly source: 'flag' | 'env' | 'file';
  readonly name: string;
}

/**
 * Resolves the value of each setting. Uses the first source that has one: the command's flags, the environment,
 * the configuration file, or the fallback in `table`. A setting without any value is absent.
 *
 * @throws UsageError that names the source of an invalid value
 */
export async function resolveSettings<Table extends OptionTable>(
  table: Table,
  sources: SettingSources,
): Promise<SettingsOf<Table>> {
  const settings: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const sourcedValue = findValue(name, option, sources);
    const value = sourcedValue ? await parseValue(sourcedValue, option) : option.fallback;
    if (value !== undefined) settings[name] = value;
  }
  return settings as SettingsOf<Table>;
}

async function parseValue({ value, source, name }: SourcedValue, option: Option): Promise<unknown> {
  const { parse, expected = '', isSecret } = option;
  if (!parse) return value;
  const parsed = await parse(value);
  if (parsed !== undefined) return parsed;
  const { invalidSetting, invalidSecretSetting } = cliTexts.common;
  throw new UsageError(
    isSecret
      ? invalidSecretSetting[source](name, expected)
      : invalidSetting[source](name, formatValue(value), expected),
  );
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Finds the value of a setting. Treats an empty environment variable as unset, as in `RECADO_PORT= recado
 * serve`.
 */
function findValue(name: string, { flag, env }: Option, { flags, env: variables, file }: SettingSources) {
  const candidates: readonly SourcedValue[] = [
    { value: flags[name], source: 'flag', name: flag },
    { value: env === undefined ? undefined : variables[env] || undefined, source: 'env', name: env ?? '' },
    { value: file?.[name], source: 'file', name },
  ];
  return candidates.find(({ value }) => value !== undefined);
}
