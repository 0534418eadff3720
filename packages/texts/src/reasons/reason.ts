/** Explanation of a problem for a line's owner: the event, its effect, and the next step. */
export interface Reason {
  readonly what: string;
  readonly means: string;
  readonly next: string;
}

/** Complete list of explanations. Its `unknown` entry explains every reason that is not in the list. */
export type ReasonCatalogue = Readonly<Record<string, Reason>> & { readonly unknown: Reason };

/** Explanations by the network's own code. Lists only codes that are more precise than the reason. */
export type CodeCatalogue = Readonly<Record<number, Reason>>;
