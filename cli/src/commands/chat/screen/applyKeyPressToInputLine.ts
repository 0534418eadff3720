/** Special keys that were pressed. The characters that they produce are not part of the text. */
export interface KeyPress {
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  readonly tab?: boolean;
  readonly return?: boolean;
  readonly backspace?: boolean;
  readonly delete?: boolean;
}

export interface InputLine {
  readonly text: string;
  /** Whether a paste has begun. The terminal marks its beginning and its end (bracketed paste). */
  readonly isPasting: boolean;
  /** Time of the last input, in milliseconds. */
  readonly inputAtMs: number;
}

export interface InputLineChange {
  readonly line: InputLine;
  /** Text to send. */
  readonly message?: string;
  /** Whether the key does nothing here, which the screen reports. */
  readonly isWithoutEffect?: true;
}

export const EMPTY_INPUT_LINE: InputLine = { text: '', isPasting: false, inputAtMs: 0 };

/**
 * Milliseconds without input after which a paste counts as complete. The end marker can get lost on the way through
 * ssh or tmux, and Enter must send again afterwards.
 */
const PASTE_IDLE_MS = 2000;
/** Milliseconds within which the parts of a marker arrive if it was split into several reads (tmux pull request 5088). */
const SPLIT_MARKER_MS = 500;

/** Marker of bracketed paste at the end of a read or text. Ink removes its escape character. */
const PASTE_MARKER = /\[20([01])~$/;
/** Pasted text may end with an escape character, which then precedes the marker. */
const ESCAPE = '\u001b';

/**
 * Applies a key press or a read with several keys to the input line. Enter sends, also as the end of a read that begins
 * with text: tmux and slow connections deliver keys together. Line breaks inside a read and in pasted text are kept,
 * because sending half of a pasted text to a customer cannot be undone.
 *
 * @param nowMs current time in milliseconds
 */
export function applyKeyPressToInputLine(
  line: InputLine,
  input: string,
  key: KeyPress,
  nowMs: number,
): InputLineChange {
  const isPasting = line.isPasting && nowMs - line.inputAtMs < PASTE_IDLE_MS;
  const setText = (text: string): InputLineChange => ({ line: { text, isPasting, inputAtMs: nowMs } });
  const [marker, kind] = PASTE_MARKER.exec(input) ?? [];
  if (marker !== undefined && (input === marker || input === `${ESCAPE}${marker}`))
    return { line: { text: line.text, isPasting: kind === '0', inputAtMs: nowMs } };
  if (isPasting) {
    const pasted = key.return ? '\n' : key.tab ? '\t' : input.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
    return joinSplitMarker(line, setText(line.text + pasted), nowMs);
  }
  if (key.return) return key.meta ? setText(`${line.text}\n`) : submit(line.text, nowMs);
  if (key.backspace || key.delete) return setText(eraseCharacter(line.text));
  if (key.ctrl && input === 'u') return setText('');
  if (key.ctrl || key.meta || key.tab || input === '') return { ...setText(line.text), isWithoutEffect: true };
  const text = appendKeys(line.text, input.replace(/\r+$/, ''));
  return input.endsWith('\r') ? submit(text, nowMs) : joinSplitMarker(line, setText(text), nowMs);
}

const eraseCharacter = (text: string): string => [...text].slice(0, -1).join('');

/** Applies each character of a read. If keys are pressed faster than they are read, several arrive together. */
function appendKeys(text: string, input: string): string {
  let result = text;
  for (const letter of input.replace(/\r\n?/g, '\n'))
    if (letter === '\u007f' || letter === '\b') result = eraseCharacter(result);
    else if (letter === '\u0015') result = '';
    else if (letter === '\n' || letter === '\t' || !/\p{Cc}/u.test(letter)) result += letter;
  return result;
}

function submit(text: string, nowMs: number): InputLineChange {
  const message = text.trim();
  return message === ''
    ? { line: { text, isPasting: false, inputAtMs: nowMs } }
    : { line: { ...EMPTY_INPUT_LINE, inputAtMs: nowMs }, message };
}

/** Removes a marker that arrived in several reads, so that its parts became text. */
function joinSplitMarker(previous: InputLine, change: InputLineChange, nowMs: number): InputLineChange {
  const { text } = change.line;
  const [marker, kind] = PASTE_MARKER.exec(text) ?? [];
  const isSplit = marker !== undefined && text.length - marker.length < previous.text.length + marker.length;
  if (marker === undefined || !isSplit || nowMs - previous.inputAtMs > SPLIT_MARKER_MS) return change;
  return { line: { text: text.slice(0, -marker.length), isPasting: kind === '0', inputAtMs: nowMs } };
}
