/** One of a few values; the filter is off where none is chosen. */
export interface ChoiceFilter {
  readonly kind: 'choice';
  readonly source: string;
  readonly label: string;
  /** What it comes to where none is chosen; otherwise, all. */
  readonly any?: string;
  readonly choices: readonly { readonly value: string | boolean; readonly label: string }[];
}

/** A day of the reader's calendar, sent as the instant at which it begins (`from`) or ends (`until`). */
export interface DayFilter {
  readonly kind: 'from' | 'until';
  readonly source: string;
  readonly label: string;
}

export type ListFilter = ChoiceFilter | DayFilter;
