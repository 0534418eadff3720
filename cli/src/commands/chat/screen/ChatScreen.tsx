import { cliTexts } from '@recado/texts';
import { Box, Text, useInput, useStdin } from 'ink';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { formatLocalDateTime } from '../../../render/dateFormats.ts';
import { textToneColours } from '../../../render/TextTone.ts';
import { toPlainText } from '../../../render/toPlainText.ts';
import { type ScreenState, useScreenState } from '../../../screens/createScreenState.ts';
import { FullWidthScreen } from '../../../screens/FullWidthScreen.tsx';
import { useTerminalWindowSize } from '../../../screens/useTerminalWindowSize.ts';
import type { ChatActions, ChatState } from '../ChatState.ts';
import { formatThreadLines, type ThreadLine } from '../formatThreadLines.ts';
import { applyKeyPressToInputLine, EMPTY_INPUT_LINE, type InputLine } from './applyKeyPressToInputLine.ts';

const { chat: texts } = cliTexts;
/** Terminal rows that show no messages: the title, the status line, the input line and one unused row. */
const RESERVED_ROWS = 4;
/**
 * Milliseconds after which an escape character counts as the Escape key. Before, it can be the first byte of a paste
 * marker or of another sequence that arrives in two reads.
 */
const ESCAPE_DELAY_MS = 150;

export interface ChatScreenProps {
  readonly model: ScreenState<ChatState>;
  readonly actions: ChatActions;
}

/** Shows the newest messages of a conversation, and a line below them to type an answer. */
export const ChatScreen = (props: ChatScreenProps): ReactElement => (
  <FullWidthScreen>
    <Chat {...props} />
  </FullWidthScreen>
);

function Chat({ model, actions }: ChatScreenProps): ReactElement {
  const state = useScreenState(model);
  const { columns, rows } = useTerminalWindowSize();
  const [text, setDisplayedText] = useState('');
  // Keys change this ref and not the state, because a key may arrive before React renders the previous one.
  const currentLine = useRef<InputLine>(EMPTY_INPUT_LINE);
  const setLine = (next: InputLine): void => {
    currentLine.current = next;
    setDisplayedText(next.text);
    actions.inputChanged(next.text);
  };
  const escapeTimer = useRef<NodeJS.Timeout | undefined>(undefined);
  /** Whether the next Escape leaves the conversation and drops the typed text. */
  const isLeaving = useRef(false);
  /** Number of conversation lines hidden below the visible ones. */
  const [linesBelow, setLinesBelow] = useState(0);
  const height = Math.max(rows - RESERVED_ROWS, 3);
  const lines = formatThreadLines(state.messages, columns, state.notes);
  const maxHidden = Math.max(lines.length - height, 0);
  const hidden = Math.min(linesBelow, maxHidden);
  const { rejectedText, hasOlder } = state;

  useEffect(() => {
    if (rejectedText === undefined) return;
    // Text that was typed in the meantime stays, after the rejected text.
    const { current } = currentLine;
    const text = [rejectedText, current.text].filter(part => part !== '').join('\n');
    currentLine.current = { ...current, text };
    setDisplayedText(text);
    actions.inputChanged(text);
    model.update({ rejectedText: undefined });
  }, [rejectedText, model, actions]);
  useEffect(() => () => clearTimeout(escapeTimer.current), []);

  const isAtTop = hidden === maxHidden;
  useEffect(() => {
    if (isAtTop && hasOlder && linesBelow > 0) actions.loadOlder();
  }, [isAtTop, hasOlder, linesBelow, actions]);

  const leave = (): void => {
    if (currentLine.current.text.trim() === '' || isLeaving.current) actions.leave();
    else {
      isLeaving.current = true;
      model.update({ problem: texts.unsentOnLeave });
    }
  };
  const canReadKeys = useStdin().isRawModeSupported === true;
  useInput(
    (input, key) => {
      if (model.get().problem !== undefined) model.update({ problem: undefined });
      clearTimeout(escapeTimer.current);
      if (key.escape) {
        escapeTimer.current = setTimeout(leave, ESCAPE_DELAY_MS);
        return;
      }
      isLeaving.current = false;
      if (key.pageUp || key.upArrow) setLinesBelow(Math.min(hidden + (key.pageUp ? height - 1 : 1), maxHidden));
      else if (key.pageDown || key.downArrow) setLinesBelow(Math.max(hidden - (key.pageDown ? height - 1 : 1), 0));
      else {
        const { line, message, isWithoutEffect } = applyKeyPressToInputLine(
          currentLine.current,
          input,
          key,
          Date.now(),
        );
        if (isWithoutEffect) model.update({ problem: texts.keyWithoutEffect });
        setLine(line);
        if (message === undefined) return;
        actions.send(message);
        setLinesBelow(0);
      }
    },
    { isActive: canReadKeys },
  );

  return (
    <Box flexDirection="column" height={rows - 1}>
      <Text wrap="truncate-end">
        <Text bold>{toPlainText(state.title)}</Text>
        <Text dimColor>{` · ${toPlainText(state.client)}`}</Text>
      </Text>
      <Box flexDirection="column" height={height} justifyContent="flex-end">
        {lines.length === 0 ? (
          <Text dimColor>{texts.empty}</Text>
        ) : (
          lines
            .slice(Math.max(lines.length - hidden - height, 0), lines.length - hidden)
            // biome-ignore lint/suspicious/noArrayIndexKey: all lines are redrawn each time.
            .map((line, index) => <Line key={index} line={line} />)
        )}
      </Box>
      <StatusLine {...state} hidden={hidden} />
      <Text wrap="truncate-start">
        <Text color="cyan">{'> '}</Text>
        {text === '' ? <Text dimColor>{texts.write}</Text> : toPlainText(text)}
        <Text color="cyan">▌</Text>
      </Text>
    </Box>
  );
}

interface LineProps {
  readonly line: ThreadLine;
}

function Line({ line }: LineProps): ReactElement {
  if (line.kind === 'day') return <Text dimColor>{`── ${line.text} ──`}</Text>;
  if (line.kind === 'note')
    return (
      <Text color="yellow" wrap="truncate-end">
        {line.text}
      </Text>
    );
  const { kind, time, text, note, tone } = line;
  const isInbound = kind === 'inbound';
  const colour = tone && textToneColours[tone];
  return (
    <Text wrap="truncate-end">
      <Text dimColor>{time.padEnd(6)}</Text>
      <Text color={isInbound ? 'green' : 'cyan'}>{time === '' ? '  ' : isInbound ? '← ' : '→ '}</Text>
      <Text bold={isInbound}>{text}</Text>
      {note !== undefined && (
        <Text dimColor={colour === undefined} {...(colour !== undefined && { color: colour })}>{`  ${note}`}</Text>
      )}
    </Text>
  );
}

type StatusLineProps = Pick<ChatState, 'problem' | 'isLost' | 'sendingCount' | 'activity' | 'window'> & {
  readonly hidden: number;
};

/** Shows the most important status, or the available keys if there is none. */
function StatusLine({ problem, isLost, sendingCount, activity, window, hidden }: StatusLineProps): ReactElement {
  if (problem !== undefined) return <Text color="yellow" wrap="truncate-end">{`▲ ${toPlainText(problem)}`}</Text>;
  if (isLost) return <Text color="yellow" wrap="truncate-end">{`◐ ${texts.lost}`}</Text>;
  if (sendingCount > 0) return <Text dimColor>{texts.sending}</Text>;
  if (activity !== undefined)
    return (
      <Text italic color="cyan" wrap="truncate-end">
        {toPlainText(activity)}
      </Text>
    );
  const isOver = window.until !== null && Date.parse(window.until) <= Date.now();
  if (window.state === 'closed' || isOver) return <Text color="yellow" wrap="truncate-end">{`▲ ${texts.closed}`}</Text>;
  const keys =
    window.until === null ? texts.keys : `${texts.mayAnswer(formatLocalDateTime(window.until))} · ${texts.keys}`;
  return (
    <Text dimColor wrap="truncate-end">
      {hidden > 0 ? `${texts.older(hidden)} · ${texts.keys}` : keys}
    </Text>
  );
}
