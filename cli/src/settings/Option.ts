/**
 * What a value has to be: reads it, as it was typed or as a file has it; undefined where it is wrong. What it takes to
 * tell is loaded then, so that the help stays quick.
 */
export type Shape<Value> = (given: unknown) => Value | undefined | Promise<Value | undefined>;

/**
 * One option, declared nowhere else: help, completion, what is accepted and what the command is told follow from it. An
 * option that stays as it is from one call to the next may stand in the environment and, for the platform, in a file.
 */
export interface Option {
  readonly flag: `--${string}`;
  /** The environment variable that stands in for it. */
  readonly env?: string;
  /** What it is for. Spanish, as are the texts below. */
  readonly about: string;
  /** What is accepted; anything where this is left out. */
  readonly shape?: Shape<unknown>;
  /** How the refusal of a wrong value ends; goes with `shape`. */
  readonly expected?: string;
  readonly fallback?: unknown;
  /** The fallback in words, where the value itself says too little. */
  readonly shownFallback?: string;
  /** The value must not be repeated in an error. */
  readonly isSecret?: true;
  /** Given or not, without a value. */
  readonly isSwitch?: true;
}

/** Options by the flag in camelCase, which is also a key of the configuration file. */
export type OptionTable<Name extends string = string> = Readonly<Record<Name, Option>>;

type ValueOf<Declared extends Option> = Declared extends { readonly isSwitch: true }
  ? boolean
  : Declared extends { readonly shape: Shape<infer Value> }
    ? Value
    : string;

type WithFallback<Table extends OptionTable> = {
  [Name in keyof Table]: Table[Name] extends { readonly fallback: unknown } ? Name : never;
}[keyof Table];

/** What the options of a table are set to; only those with a fallback are always there. */
export type SettingsOf<Table extends OptionTable> = {
  readonly [Name in WithFallback<Table>]: ValueOf<Table[Name]>;
} & {
  readonly [Name in Exclude<keyof Table, WithFallback<Table>>]?: ValueOf<Table[Name]>;
};
