import type { OptionTable, SettingsOf } from '../settings/Option.ts';

/** What was typed after a command's name. */
export interface CommandLine {
  /** Options by their camelCase name, as they were typed. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** The arguments in order; those that were left out are missing at the end. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** No options of a command's own. */
export type NoOptions = Readonly<Record<never, never>>;

/** A command line, with what the command's own options are set to. */
export interface Call<Options extends OptionTable = NoOptions> extends CommandLine {
  readonly settings: SettingsOf<Options>;
}

export interface Argument {
  readonly name: string;
  readonly about: string;
  readonly optional?: true;
  /** Takes whatever follows, too; only the last one may. */
  readonly variadic?: true;
}

interface Named {
  readonly name: string;
  /** The first example is the one to start with; it is also what the tests call the command with. */
  readonly texts: { readonly summary: string; readonly example: string; readonly more?: readonly string[] };
}

/** A command as data. Only `act` loads its code, so that the help stays quick. */
export interface ActingSpec extends Named {
  /** A running platform over REST, the platform's own machine and database, or nothing but this computer. */
  readonly reaches: 'platform' | 'server' | 'nothing';
  /** Whether it refuses, with exit code 4, where nobody is signed in. */
  readonly needsSession?: boolean;
  readonly args?: readonly Argument[];
  /** All that it takes beside `commonOptions`. */
  readonly options: OptionTable;
  act(line: CommandLine): Promise<void>;
}

/** Commands under one word. */
export interface GroupSpec extends Named {
  readonly commands: readonly CommandSpec[];
  /** Name of the one that is meant when none is named. */
  readonly usual?: string;
}

export type CommandSpec = ActingSpec | GroupSpec;

export const isGroup = (spec: CommandSpec): spec is GroupSpec => 'commands' in spec;
