import type { SettingTable } from '../settings/Setting.ts';

/** What was typed after a command's name. */
export interface Call {
  /** Options by their camelCase name, as they were typed. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** The argument; empty when an optional one was left out. */
  readonly argument: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A command as data. Only `act` loads its code, so that the help stays quick. */
export interface CommandSpec {
  readonly name: string;
  readonly texts: { readonly summary: string; readonly example: string };
  readonly argument?: { readonly name: string; readonly about: string; readonly optional?: true };
  readonly settings: SettingTable;
  /** Whether a configuration file may hold its settings. */
  readonly takesConfig: boolean;
  act(call: Call): Promise<void>;
}
