/** State of a prompt while the user types. */
export interface PromptState {
  readonly value: string;
  readonly problem: string | undefined;
  readonly isDone: boolean;
}

export type PromptKeyInput = { readonly text: string } | 'erase' | 'clear' | 'enter';

export interface PromptRules {
  /** Value that is used if the input is empty. */
  readonly defaultValue?: string;
  /** Validates a value. Returns the problem, or undefined when the value is valid. */
  check?(value: string): string | undefined;
}

export const EMPTY_PROMPT_STATE: PromptState = { value: '', problem: undefined, isDone: false };

/**
 * Applies a key press or pasted text to the state. Several keys may arrive before the next frame is drawn, so
 * each of them starts from the latest state.
 */
export function reducePromptState(rules: PromptRules, state: PromptState, stroke: PromptKeyInput): PromptState {
  const { value, isDone } = state;
  if (isDone) return state;
  if (stroke === 'enter') return submitAnswer(rules, value);
  if (stroke === 'clear') return EMPTY_PROMPT_STATE;
  if (stroke === 'erase') return { ...EMPTY_PROMPT_STATE, value: [...value].slice(0, -1).join('') };
  // Fast typing and pasting deliver several characters in one chunk, so apply each character separately.
  const [first = '', ...rest] = [...stroke.text];
  if (rest.length === 0) return applyCharacter(rules, state, first);
  return rest.reduce(
    (previous, letter) => applyCharacter(rules, previous, letter),
    applyCharacter(rules, state, first),
  );
}

const keyInputs: Readonly<Record<string, PromptKeyInput>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\b': 'erase',
  '\u007f': 'erase',
  '\u0015': 'clear',
};

function applyCharacter(rules: PromptRules, state: PromptState, letter: string): PromptState {
  const stroke = keyInputs[letter];
  if (stroke !== undefined) return reducePromptState(rules, state, stroke);
  if (state.isDone || /\p{Cc}/u.test(letter)) return state;
  return { ...EMPTY_PROMPT_STATE, value: state.value + letter };
}

function submitAnswer({ defaultValue = '', check }: PromptRules, text: string): PromptState {
  const value = text === '' ? defaultValue : text;
  const problem = check?.(value);
  return problem === undefined ? { value, problem, isDone: true } : { value: text, problem, isDone: false };
}
