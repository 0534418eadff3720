import { cli } from '@recado/texts';
import type Joi from 'joi';
import { UsageError } from '../errors.ts';
import type { Option } from './Setting.ts';

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
export function resolveSettings<S extends object>(
  table: Readonly<Record<keyof S & string, Option>>,
  shapes: Readonly<Record<keyof S, Joi.Schema>>,
  sources: Sources,
): S {
  const settings: Partial<Record<keyof S, unknown>> = {};
  for (const name of Object.keys(table) as (keyof S & string)[]) {
    const found = find(name, table[name], sources);
    const value = found ? accept(found, table[name], shapes[name]) : table[name].fallback;
    if (value !== undefined) settings[name] = value;
  }
  return settings as S;
}

function accept(found: Found, { expected = '', isSecret }: Option, shape: Joi.Schema): unknown {
  const { value, error } = shape.validate(found.value);
  if (!error) return value;
  const { source, name } = found;
  const { invalidSetting, invalidSecretSetting } = cli.common;
  throw new UsageError(
    isSecret
      ? invalidSecretSetting[source](name, expected)
      : invalidSetting[source](name, shown(found.value), expected),
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
