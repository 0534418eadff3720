/** One setting as its operator meets it; what it accepts is a joi schema elsewhere, so that the help needs no joi. */
export interface Setting {
  readonly flag: `--${string}`;
  readonly env: string;
  /** What it is for. Spanish, as are the texts below. */
  readonly about: string;
  /** How the refusal of a wrong value ends. */
  readonly expected: string;
  readonly fallback?: unknown;
  /** The fallback in words, where the value itself says too little. */
  readonly shownFallback?: string;
  /** The value must not be repeated in an error. */
  readonly isSecret?: true;
}

/** Settings by their key in the configuration file, which is the flag in camelCase. */
export type SettingTable<Name extends string = string> = Readonly<Record<Name, Setting>>;
