import { hasColours } from '../colourPolicy.ts';
import { type Said, type Tone, toneOf } from './Tone.ts';

/** Beginning and end of a style, as a terminal has them. */
const styles: Readonly<Record<Tone, readonly [number, number]>> = {
  good: [32, 39],
  waiting: [33, 39],
  bad: [31, 39],
  muted: [2, 22],
  strong: [1, 22],
};

/** Plain text in its tone, where somebody wants colours although nothing can be drawn (FORCE_COLOR). */
export function paint(said: Said, text: string): string {
  const tone = toneOf(said);
  if (tone === undefined || !hasColours(process.stdout, process.env)) return text;
  const [begin, end] = styles[tone];
  return `\u001b[${begin}m${text}\u001b[${end}m`;
}
