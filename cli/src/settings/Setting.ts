/** One option as its reader meets it; what it accepts is a joi schema elsewhere, so that the help needs no joi. */
export interface Option {
  readonly flag: `--${string}`;
  /** The environment variable that stands in for it. */
  readonly env?: string;
  /** What it is for. Spanish, as are the texts below. */
  readonly about: string;
  /** How the refusal of a wrong value ends; a switch has none. */
  readonly expected?: string;
  readonly fallback?: unknown;
  /** The fallback in words, where the value itself says too little. */
  readonly shownFallback?: string;
  /** The value must not be repeated in an error. */
  readonly isSecret?: true;
  /** Given or not, without a value. */
  readonly isSwitch?: true;
}

/** Options by the flag in camelCase. */
export type OptionTable<Name extends string = string> = Readonly<Record<Name, Option>>;

/** An option that stays as it is from one call to the next: the environment or a file may hold it, too. */
export interface Setting extends Option {
  readonly env: string;
  readonly expected: string;
}

/** Settings by their key in the configuration file, which is the flag in camelCase. */
export type SettingTable<Name extends string = string> = Readonly<Record<Name, Setting>>;
