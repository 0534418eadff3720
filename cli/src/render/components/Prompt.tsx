import { Box, Text, useApp, useInput } from 'ink';
import { type ReactElement, useEffect, useReducer } from 'react';
import { Cancelled } from '../../errors.ts';
import { type Answering, answering, nothingTyped, type Rules, type Stroke } from './answering.ts';

export interface PromptProps extends Rules {
  readonly label: string;
  /** Below, while nothing is typed. */
  readonly hint?: string;
  /** What is typed is not shown, not even its length. */
  readonly isHidden?: boolean;
  /** What to say about a value while it is typed. */
  describe?(value: string): string | undefined;
}

/** Asks for one line; leaves the application with it, or with `Cancelled` on Escape. */
export function Prompt(props: PromptProps): ReactElement {
  const { label, hint, isHidden = false, usual = '' } = props;
  const { exit } = useApp();
  const next = (state: Answering, stroke: Stroke): Answering => answering(props, state, stroke);
  const [{ value, problem, isDone }, take] = useReducer(next, nothingTyped);

  // Only once the answer is drawn: this picture stays.
  useEffect(() => {
    if (isDone) exit(value);
  }, [isDone, exit, value]);
  useInput((input, key) => {
    if (key.escape) exit(new Cancelled());
    else if (key.return) take('enter');
    else if (key.backspace || key.delete) take('erase');
    else if (key.ctrl && input === 'u') take('clear');
    else if (!key.ctrl && !key.meta && !key.tab) take({ typed: input });
  });

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
          {!isDone && <Text color="cyan">▌</Text>}
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
