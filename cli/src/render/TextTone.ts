/** Meaning of a text. A color and a sign both show it, so that a reader needs only one of them. */
export type TextTone = 'good' | 'waiting' | 'bad' | 'muted' | 'strong';

export const textToneSymbols: Readonly<Partial<Record<TextTone, string>>> = { good: '●', waiting: '◐', bad: '○' };

export const textToneColours: Readonly<Partial<Record<TextTone, string>>> = {
  good: 'green',
  waiting: 'yellow',
  bad: 'red',
};

/** Text of the terminal output, with a tone that determines its color, or without one. */
export type StyledText = string | { readonly text: string; readonly tone: TextTone };

export const getUnstyledText = (styledText: StyledText): string =>
  typeof styledText === 'string' ? styledText : styledText.text;

export const getTextTone = (styledText: StyledText): TextTone | undefined =>
  typeof styledText === 'string' ? undefined : styledText.tone;
