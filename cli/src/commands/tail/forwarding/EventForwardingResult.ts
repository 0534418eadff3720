import { cliTexts } from '@recado/texts';

const { forwarded: texts } = cliTexts.tail;
const figures = new Intl.NumberFormat('es-MX');

/** Result of posting an event to a local receiver. */
export interface EventForwardingResult {
  readonly url: string;
  /** HTTP status; null when there was no response. */
  readonly status: number | null;
  /** Reason for the missing response. */
  readonly error: 'timeout' | 'unreachable' | null;
  readonly milliseconds: number;
}

export const isForwardingAccepted = ({ status }: EventForwardingResult): boolean =>
  status !== null && status >= 200 && status < 300;

/** Formats the result as a short text. */
export const formatForwardingResult = ({ status, error, milliseconds }: EventForwardingResult): string =>
  status === null ? texts[error ?? 'unreachable'] : texts.answered(status, figures.format(milliseconds));
