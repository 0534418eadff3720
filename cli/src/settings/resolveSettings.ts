import { cli } from '@recado/texts';
import { UsageError } from '../errors.ts';
import type { Option, OptionTable, SettingsOf } from './Option.ts';

export interface Sources {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The parsed configuration file. */
  readonly file?: Readonly<Record<string, unknown>>;
}

interface Found {
  readonly value: unknown;
  readonly source: 'flag' | 'env' | 'file';
  readonly name: string;
}

/**
 * Flags over environment over file over what stands in the table. What is set nowhere and has no fallback is absent.
 *
 * @throws UsageError naming the source of a wrong value
 */
export async function resolveSettings<Table extends OptionTable>(
  table: Table,
  sources: Sources,
): Promise<SettingsOf<Table>> {
  const settings: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const found = find(name, option, sources);
    const value = found ? await accept(found, option) : option.fallback;
    if (value !== undefined) settings[name] = value;
  }
  return settings as SettingsOf<Table>;
}

async function accept({ value, source, name }: Found, option: Option): Promise<unknown> {
  const { shape, expected = '', isSecret } = option;
  if (!shape) return value;
  const accepted = await shape(value);
  if (accepted !== undefined) return accepted;
  const { invalidSetting, invalidSecretSetting } = cli.common;
  throw new UsageError(
    isSecret
      ? invalidSecretSetting[source](name, expected)
      : invalidSetting[source](name, shown(value), expected),
  );
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** An empty environment variable is one that is not set, as in `RECADO_PORT= recado serve`. */
function find(name: string, { flag, env }: Option, { flags, env: variables, file }: Sources) {
  const places: readonly Found[] = [
    { value: flags[name], source: 'flag', name: flag },
    { value: env === undefined ? undefined : variables[env] || undefined, source: 'env', name: env ?? '' },
    { value: file?.[name], source: 'file', name },
  ];
  return places.find(({ value }) => value !== undefined);
}
