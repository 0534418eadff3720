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
  // What is pasted comes in one piece, with the end of its line.
  const [line = '', ...rest] = stroke.typed.split(/\r\n|[\r\n]/);
  const typed = value + line.replace(/\p{Cc}/gu, '');
  return rest.length > 0 ? submitted(rules, typed) : { ...nothingTyped, value: typed };
}

function submitted({ usual = '', check }: Rules, typed: string): Answering {
  const value = typed === '' ? usual : typed;
  const problem = check?.(value);
  return problem === undefined ? { value, problem, isDone: true } : { value: typed, problem, isDone: false };
}
