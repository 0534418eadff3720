import { Box, Text, useApp, useInput } from 'ink';
import { type ReactElement, useEffect, useReducer } from 'react';
import { CancelledError } from '../../errors.ts';
import {
  EMPTY_PROMPT_STATE,
  type PromptKeyInput,
  type PromptRules,
  type PromptState,
  reducePromptState,
} from './reducePromptState.ts';

export interface PromptProps extends PromptRules {
  readonly label: string;
  /** Hint that is shown below the prompt while the input is empty. */
  readonly hint?: string;
  /** Whether the input and its length are hidden, as for a password. */
  readonly isHidden?: boolean;
  /** Returns a text that describes the value while the user types it. */
  describe?(value: string): string | undefined;
}

/** Asks the user for one line of text. Ink exits with this text, or with `CancelledError` on Escape. */
export function Prompt(props: PromptProps): ReactElement {
  const { label, hint, isHidden = false, defaultValue = '' } = props;
  const { exit } = useApp();
  const reduce = (state: PromptState, stroke: PromptKeyInput): PromptState => reducePromptState(props, state, stroke);
  const [{ value, problem, isDone }, dispatch] = useReducer(reduce, EMPTY_PROMPT_STATE);

  // Exit only after the answer is drawn, because the last frame stays on the terminal.
  useEffect(() => {
    if (isDone) exit(value);
  }, [isDone, exit, value]);
  useInput((input, key) => {
    if (key.escape) exit(new CancelledError());
    else if (key.return) dispatch('enter');
    else if (key.backspace || key.delete) dispatch('erase');
    else if (key.ctrl && input === 'u') dispatch('clear');
    else if (!key.ctrl && !key.meta && !key.tab) dispatch({ text: input });
  });

  const footer = problem ?? (value === '' ? hint : props.describe?.(value));
  return (
    <Box flexDirection="column">
      <Box columnGap={1}>
        <Box flexShrink={0}>
          <Text color={isDone ? 'green' : 'cyan'}>{isDone ? '✔' : '?'}</Text>
        </Box>
        <Text wrap="wrap">
          <Text bold={!isDone}>{label}</Text>
          {value === '' && defaultValue !== '' && <Text dimColor>{`  (${defaultValue})`}</Text>}
          {`  ${isHidden ? '' : value}`}
          {!isDone && <Text color="cyan">▌</Text>}
        </Text>
      </Box>
      {!isDone && footer !== undefined && (
        <Box marginLeft={2}>
          <Text {...(problem === undefined ? { dimColor: true } : { color: 'yellow' })} wrap="wrap">
            {footer}
          </Text>
        </Box>
      )}
    </Box>
  );
}
