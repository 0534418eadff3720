/**
 * Parses a value from the command line or from a file. Returns undefined if the value is invalid. A parser
 * imports its libraries on the first call, which keeps `--help` fast.
 */
export type ValueParser<Value> = (value: unknown) => Value | undefined | Promise<Value | undefined>;

/**
 * Single declaration of an option: help, completion, validation and the type of the setting derive
 * from it. Options that stay the same between calls may also be set in the environment and, for
 * the platform, in a file.
 */
export interface Option {
  readonly flag: `--${string}`;
  /** Environment variable that sets the option. */
  readonly env?: string;
  /** Description for the help, in Spanish. The texts `expected` and `shownFallback` are Spanish, too. */
  readonly about: string;
  /** Parser of the value. Without a parser, any value is accepted. */
  readonly parse?: ValueParser<unknown>;
  /**
   * End of the error message for an invalid value, which describes valid values. Set it together with `parse`.
   */
  readonly expected?: string;
  readonly fallback?: unknown;
  /** Text shown in the help instead of the option's default value, if this value is not clear enough. */
  readonly shownFallback?: string;
  /** Whether the value is secret, so that it must not appear in an error message. */
  readonly isSecret?: true;
  /** Whether the option is a switch, which takes no value. */
  readonly isSwitch?: true;
}

/** Options by their flag in camelCase, which is also the key in the configuration file. */
export type OptionTable<Name extends string = string> = Readonly<Record<Name, Option>>;

type ValueOf<Declared extends Option> = Declared extends { readonly isSwitch: true }
  ? boolean
  : Declared extends { readonly parse: ValueParser<infer Value> }
    ? Value
    : string;

type WithFallback<Table extends OptionTable> = {
  [Name in keyof Table]: Table[Name] extends { readonly fallback: unknown } ? Name : never;
}[keyof Table];

/** Settings that result from a table of options. Only settings with a fallback are always present. */
export type SettingsOf<Table extends OptionTable> = {
  readonly [Name in WithFallback<Table>]: ValueOf<Table[Name]>;
} & {
  readonly [Name in Exclude<keyof Table, WithFallback<Table>>]?: ValueOf<Table[Name]>;
};
