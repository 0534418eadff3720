/** Where an answer stands while it is typed. */
export interface Answering {
  readonly value: string;
  readonly problem: string | undefined;
  readonly isDone: boolean;
}

export type Stroke = { readonly typed: string } | 'erase' | 'clear' | 'enter';

export interface Rules {
  /** Taken when nothing is typed. */
  readonly usual?: string;
  /** What is wrong with a value; undefined: nothing. */
  check?(value: string): string | undefined;
}

export const nothingTyped: Answering = { value: '', problem: undefined, isDone: false };

/** What a stroke makes of an answer; keys may come faster than the screen is drawn, so that each starts from the last. */
export function answering(rules: Rules, state: Answering, stroke: Stroke): Answering {
  const { value, isDone } = state;
  if (isDone) return state;
  if (stroke === 'enter') return submitted(rules, value);
  if (stroke === 'clear') return nothingTyped;
  if (stroke === 'erase') return { ...nothingTyped, value: [...value].slice(0, -1).join('') };
  // Keys that come faster than they are read come in one piece, and so does what is pasted.
  const [first = '', ...rest] = [...stroke.typed];
  if (rest.length === 0) return one(rules, state, first);
  return rest.reduce((before, letter) => one(rules, before, letter), one(rules, state, first));
}

const strokes: Readonly<Record<string, Stroke>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\b': 'erase',
  '\u007f': 'erase',
  '\u0015': 'clear',
};

function one(rules: Rules, state: Answering, letter: string): Answering {
  const stroke = strokes[letter];
  if (stroke !== undefined) return answering(rules, state, stroke);
  if (state.isDone || /\p{Cc}/u.test(letter)) return state;
  return { ...nothingTyped, value: state.value + letter };
}

function submitted({ usual = '', check }: Rules, typed: string): Answering {
  const value = typed === '' ? usual : typed;
  const problem = check?.(value);
  return problem === undefined ? { value, problem, isDone: true } : { value: typed, problem, isDone: false };
}
