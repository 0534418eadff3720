/** Keys of which the letters are not to be taken for text. */
export interface Pressed {
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  readonly tab?: boolean;
  readonly backspace?: boolean;
  readonly delete?: boolean;
}

/** What is in the line after a key, or after what was pasted: its line breaks stay in it, and send nothing. */
export function typed(text: string, input: string, key: Pressed): string {
  if (key.backspace || key.delete) return [...text].slice(0, -1).join('');
  if (key.ctrl && input === 'u') return '';
  if (key.ctrl || key.meta || key.tab) return text;
  // Keys that come faster than they are read come in one piece.
  let after = text;
  for (const letter of input.replace(/\r\n?/g, '\n'))
    if (letter === '\u007f' || letter === '\b') after = [...after].slice(0, -1).join('');
    else if (letter === '\n' || !/\p{Cc}/u.test(letter)) after += letter;
  return after;
}
