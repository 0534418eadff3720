import type { DeliveryAttemptError } from '@recado/contract';

/** Result of one attempt to deliver an event to a webhook. */
export interface DeliveryAttemptResult {
  readonly at: Date;
  readonly statusCode: number | null;
  /** Reason why the attempt got no complete response; null if it got one. */
  readonly error: DeliveryAttemptError | null;
  readonly milliseconds: number;
  /** First kilobyte of the response. */
  readonly response: string;
  /** Milliseconds from now until the retry, as requested by the receiver. */
  readonly retryAfter: number | null;
}

/** Whether the response is complete and has a 2xx status. */
export const hasDeliveryAttemptSucceeded = ({
  statusCode,
  error,
}: Pick<DeliveryAttemptResult, 'statusCode' | 'error'>): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300;
