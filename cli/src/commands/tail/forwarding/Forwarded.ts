import { cli } from '@recado/texts';

const { forwarded: texts } = cli.tail;
const figures = new Intl.NumberFormat('es-MX');

/** What a receiver made of an event. */
export interface Forwarded {
  readonly url: string;
  /** Of HTTP; null when there was no answer. */
  readonly status: number | null;
  /** Why there was none. */
  readonly error: 'timeout' | 'unreachable' | null;
  readonly milliseconds: number;
}

export const wasTaken = ({ status }: Forwarded): boolean => status !== null && status >= 200 && status < 300;

/** What a receiver made of an event, in a few words. */
export const forwardedLine = ({ status, error, milliseconds }: Forwarded): string =>
  status === null ? texts[error ?? 'unreachable'] : texts.answered(status, figures.format(milliseconds));
