import type { OptionTable, SettingsOf } from '../settings/Option.ts';

/** Parsed options and arguments of a command, with the environment variables. */
export interface ParsedCommandLine {
  /** Confirmation that the command declares. */
  readonly confirmation?: CommandConfirmation;
  /** Raw option values by camelCase name. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** Arguments in order. Omitted optional arguments are missing at the end. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Type of the options of a command that has no options of its own. */
export type NoCommandOptions = Readonly<Record<never, never>>;

/** A command line with the resolved values of the command's own options. */
export interface CommandInvocation<Options extends OptionTable = NoCommandOptions> extends ParsedCommandLine {
  readonly settings: SettingsOf<Options>;
}

/**
 * Confirmation of a command that interrupts or deletes something. The declaration adds the option `--yes`, and
 * `--confirm` if there is a word. Without a terminal, the command needs one of them and otherwise does nothing.
 */
export interface CommandConfirmation {
  /** Word that the user types, because the command cannot be undone. Without a word, the prompt is a yes-no question. */
  readonly word?: string;
  /** Whether this command line interrupts or deletes. Without this function, every command line does. */
  isNeeded?(line: { readonly args: readonly string[]; readonly givenOptions: ReadonlySet<string> }): boolean;
  /** Whether only data of the platform shows if a confirmation is needed. The command then decides by itself. */
  readonly dependsOnState?: true;
  /** Whether the command line has `--yes`. Set when it is parsed, as is `typedWord`, the value of `--confirm`. */
  readonly isConfirmed?: boolean;
  readonly typedWord?: string;
}

export interface CommandArgument {
  readonly name: string;
  readonly description: string;
  readonly optional?: true;
  /** Whether the argument accepts all remaining words. Allowed for the last argument only. */
  readonly variadic?: true;
}

interface NamedSpec {
  readonly name: string;
  /** Texts of the help. `example` is the recommended call, and the tests run the command with it. */
  readonly texts: { readonly summary: string; readonly example: string; readonly more?: readonly string[] };
}

/** Declaration of a command. Only `run` loads the command's code, which keeps the help fast. */
export interface CommandActionSpec extends NamedSpec {
  /**
   * Target of the command: a platform over REST, the platform's own machine and database, or only the local
   * computer.
   */
  readonly target: 'platform' | 'server' | 'nothing';
  /** Whether the command fails with exit code 4 when no user is signed in. */
  readonly needsSession?: boolean;
  readonly args?: readonly CommandArgument[];
  /** Confirmation of a command that interrupts or deletes something. */
  readonly confirmation?: CommandConfirmation;
  /** All options except `commonOptions`. */
  readonly options: OptionTable;
  run(line: ParsedCommandLine): Promise<void>;
}

/** A group of commands under one name. */
export interface CommandGroupSpec extends NamedSpec {
  readonly commands: readonly CommandSpec[];
  /** Name of the subcommand that runs if the user enters only the name of the group. */
  readonly defaultCommand?: string;
}

export type CommandSpec = CommandActionSpec | CommandGroupSpec;

export const isCommandGroup = (spec: CommandSpec): spec is CommandGroupSpec => 'commands' in spec;
