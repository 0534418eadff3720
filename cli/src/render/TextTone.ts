/** Meaning of a text. A color and a sign both show it, so that a reader needs only one of them. */
export type TextTone = 'good' | 'waiting' | 'bad' | 'muted' | 'strong';

export const toneSigns: Readonly<Partial<Record<TextTone, string>>> = { good: '●', waiting: '◐', bad: '○' };

export const toneColours: Readonly<Partial<Record<TextTone, string>>> = {
  good: 'green',
  waiting: 'yellow',
  bad: 'red',
};

/** Text with or without a tone. */
export type StyledText = string | { readonly text: string; readonly tone: TextTone };

export const getUnstyledText = (styledText: StyledText): string =>
  typeof styledText === 'string' ? styledText : styledText.text;

export const getTextTone = (styledText: StyledText): TextTone | undefined =>
  typeof styledText === 'string' ? undefined : styledText.tone;
