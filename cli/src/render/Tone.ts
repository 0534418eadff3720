/** What a word means for its reader; colour and sign say it together, so that neither alone has to. */
export type Tone = 'good' | 'waiting' | 'bad' | 'muted' | 'strong';

export const signs: Readonly<Partial<Record<Tone, string>>> = { good: '●', waiting: '◐', bad: '○' };

export const colours: Readonly<Partial<Record<Tone, string>>> = {
  good: 'green',
  waiting: 'yellow',
  bad: 'red',
};

/** A word with its meaning, or without one. */
export type Said = string | { readonly text: string; readonly tone: Tone };

export const wordOf = (said: Said): string => (typeof said === 'string' ? said : said.text);

export const toneOf = (said: Said): Tone | undefined => (typeof said === 'string' ? undefined : said.tone);
