import { Box, Text, useApp, useInput } from 'ink';
import { type ReactElement, useState } from 'react';
import { Cancelled } from '../../errors.ts';

export interface PromptProps {
  readonly label: string;
  /** Below, while nothing is typed. */
  readonly hint?: string;
  /** What is typed is not shown, not even its length. */
  readonly isHidden?: boolean;
  /** Taken when nothing is typed. */
  readonly usual?: string;
  /** What is wrong with a value; undefined: nothing. */
  check?(value: string): string | undefined;
  /** What to say about a value while it is typed. */
  describe?(value: string): string | undefined;
}

interface State {
  readonly value: string;
  readonly problem: string | undefined;
  readonly isDone: boolean;
}

/** Asks for one line; leaves the application with it, or with `Cancelled` on Escape. */
export function Prompt(props: PromptProps): ReactElement {
  const { label, hint, isHidden = false, usual = '' } = props;
  const { exit } = useApp();
  const [{ value, problem, isDone }, set] = useState<State>({ value: '', problem: undefined, isDone: false });

  const submit = (typed: string): void => {
    const answer = typed === '' ? usual : typed;
    const wrong = props.check?.(answer);
    set({ value: wrong === undefined ? answer : typed, problem: wrong, isDone: wrong === undefined });
    if (wrong === undefined) exit(answer);
  };
  useInput((input, key) => {
    if (isDone) return;
    if (key.escape) return exit(new Cancelled());
    if (key.return) return submit(value);
    if (key.backspace || key.delete) return type([...value].slice(0, -1).join(''));
    if (key.ctrl && input === 'u') return type('');
    if (key.ctrl || key.meta || key.tab) return;
    // What is pasted comes in one piece, with the end of its line.
    const [line = '', ...rest] = input.split(/\r\n|[\r\n]/);
    const typed = value + line.replace(/\p{Cc}/gu, '');
    if (rest.length > 0) submit(typed);
    else type(typed);
  });
  const type = (typed: string): void => set({ value: typed, problem: undefined, isDone: false });

  const below = problem ?? (value === '' ? hint : props.describe?.(value));
  return (
    <Box flexDirection="column">
      <Box columnGap={1}>
        <Box flexShrink={0}>
          <Text color={isDone ? 'green' : 'cyan'}>{isDone ? '✔' : '?'}</Text>
        </Box>
        <Text wrap="wrap">
          <Text bold={!isDone}>{label}</Text>
          {value === '' && usual !== '' && <Text dimColor>{`  (${usual})`}</Text>}
          {`  ${isHidden ? '' : value}`}
          {!isDone && <Text inverse> </Text>}
        </Text>
      </Box>
      {!isDone && below !== undefined && (
        <Box marginLeft={2}>
          <Text {...(problem === undefined ? { dimColor: true } : { color: 'yellow' })} wrap="wrap">
            {below}
          </Text>
        </Box>
      )}
    </Box>
  );
}
