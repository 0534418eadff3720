import { shouldUseColours } from '../resolveColourEnvironment.ts';
import { getTextTone, type StyledText, type TextTone } from './TextTone.ts';

/** ANSI codes that start and end each style. */
const styles: Readonly<Record<TextTone, readonly [number, number]>> = {
  good: [32, 39],
  waiting: [33, 39],
  bad: [31, 39],
  muted: [2, 22],
  strong: [1, 22],
};

/** Colors plain text by its tone if colors are enabled. FORCE_COLOR enables them even without a terminal. */
export function paintTone(styledText: StyledText, text: string): string {
  const tone = getTextTone(styledText);
  if (tone === undefined || !shouldUseColours(process.stdout, process.env)) return text;
  const [start, end] = styles[tone];
  return `\u001b[${start}m${text}\u001b[${end}m`;
}
