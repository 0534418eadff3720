/** Special keys that were pressed. The characters that they produce are not part of the text. */
export interface KeyPress {
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  readonly tab?: boolean;
  readonly backspace?: boolean;
  readonly delete?: boolean;
}

/**
 * Returns the text of the input line after a key press or a paste. Line breaks inside pasted text are kept, and
 * they do not send the message.
 */
export function applyKeyPressToInputLine(text: string, input: string, key: KeyPress): string {
  if (key.backspace || key.delete) return [...text].slice(0, -1).join('');
  if (key.ctrl && input === 'u') return '';
  if (key.ctrl || key.meta || key.tab) return text;
  // If keys are pressed faster than they are read, several arrive as one string. Therefore apply each character.
  let result = text;
  for (const letter of input.replace(/\r\n?/g, '\n'))
    if (letter === '\u007f' || letter === '\b') result = [...result].slice(0, -1).join('');
    else if (letter === '\n' || !/\p{Cc}/u.test(letter)) result += letter;
  return result;
}
