/** Explanation of a problem for a line's owner: the event, its effect, and the next step. */
export interface ProblemExplanation {
  readonly what: string;
  readonly means: string;
  readonly next: string;
}

/** Complete list of explanations. Its `unknown` entry explains every reason that is not in the list. */
export type ProblemExplanationCatalogue = Readonly<Record<string, ProblemExplanation>> & {
  readonly unknown: ProblemExplanation;
};

/** Explanations by the network's error code. Lists only codes that are more precise than Recado's reason. */
export type CodeExplanationCatalogue = Readonly<Record<number, ProblemExplanation>>;
