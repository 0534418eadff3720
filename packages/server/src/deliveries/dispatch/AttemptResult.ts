import type { AttemptError } from '@recado/contract';

/** What came of one attempt. */
export interface AttemptResult {
  readonly at: Date;
  readonly statusCode: number | null;
  /** Why there is no whole answer. */
  readonly error: AttemptError | null;
  readonly milliseconds: number;
  /** The first kilobyte. */
  readonly response: string;
  /** Milliseconds from now, as the receiver asked. */
  readonly retryAfter: number | null;
}

/** 2xx, and the whole of it. */
export const succeeded = ({ statusCode, error }: Pick<AttemptResult, 'statusCode' | 'error'>): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300;
