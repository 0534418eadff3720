/** Meaning of a text. Both a color and a sign show it, so that either of them is sufficient for a reader. */
export type Tone = 'good' | 'waiting' | 'bad' | 'muted' | 'strong';

export const toneSigns: Readonly<Partial<Record<Tone, string>>> = { good: '●', waiting: '◐', bad: '○' };

export const toneColours: Readonly<Partial<Record<Tone, string>>> = {
  good: 'green',
  waiting: 'yellow',
  bad: 'red',
};

/** Text with or without a tone. */
export type StyledText = string | { readonly text: string; readonly tone: Tone };

export const getText = (styledText: StyledText): string =>
  typeof styledText === 'string' ? styledText : styledText.text;

export const getTone = (styledText: StyledText): Tone | undefined =>
  typeof styledText === 'string' ? undefined : styledText.tone;
