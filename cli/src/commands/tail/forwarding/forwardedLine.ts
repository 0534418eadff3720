import { cli } from '@recado/texts';
import type { Forwarded } from './Forwarded.ts';

const { forwarded: texts } = cli.tail;
const figures = new Intl.NumberFormat('es-MX');

/** What a receiver made of an event, in a few words. */
export const forwardedLine = ({ status, error, milliseconds }: Forwarded): string =>
  status === null ? texts[error ?? 'unreachable'] : texts.answered(status, figures.format(milliseconds));
