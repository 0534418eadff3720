import { cli } from '@recado/texts';
import { Box, Text, useInput, useStdin } from 'ink';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { moment } from '../../../render/moments.ts';
import { plain } from '../../../render/plain.ts';
import { colours } from '../../../render/Tone.ts';
import { type Model, useModel } from '../../../screens/createModel.ts';
import { useWindowSize } from '../../../screens/useWindowSize.ts';
import { WholeWindow } from '../../../screens/WholeWindow.tsx';
import type { ChatActions, ChatState } from '../ChatState.ts';
import { type ThreadLine, threadLines } from '../threadLines.ts';
import { typed } from './typed.ts';

const { chat: texts } = cli;
/** Title, what is below the messages, and the line that is written in. */
const AROUND = 4;

export interface ChatScreenProps {
  readonly model: Model<ChatState>;
  readonly actions: ChatActions;
}

/** A conversation, its newest messages at the bottom, and below them a line to answer in. */
export const ChatScreen = (props: ChatScreenProps): ReactElement => (
  <WholeWindow>
    <Chat {...props} />
  </WholeWindow>
);

function Chat({ model, actions }: ChatScreenProps): ReactElement {
  const state = useModel(model);
  const { columns, rows } = useWindowSize();
  const [text, show] = useState('');
  // Keys may come before what the last one did is drawn: each starts from here, and not from what was drawn.
  const written = useRef('');
  const setText = (next: string): void => {
    written.current = next;
    show(next);
    actions.wrote(next);
  };
  /** Lines below what is shown. */
  const [below, setBelow] = useState(0);
  const height = Math.max(rows - AROUND, 3);
  const lines = threadLines(state.messages, columns, state.notes);
  const most = Math.max(lines.length - height, 0);
  const hidden = Math.min(below, most);
  const { returned, hasOlder } = state;

  useEffect(() => {
    if (returned === undefined) return;
    if (written.current === '') {
      written.current = returned;
      show(returned);
    }
    model.change({ returned: undefined });
  }, [returned, model]);
  const isAtTop = hidden === most;
  useEffect(() => {
    if (isAtTop && hasOlder && below > 0) actions.older();
  }, [isAtTop, hasOlder, below, actions]);

  const hasKeys = useStdin().isRawModeSupported === true;
  useInput(
    (input, key) => {
      if (model.get().problem !== undefined) model.change({ problem: undefined });
      if (key.escape) actions.leave();
      else if (key.pageUp || key.upArrow) setBelow(Math.min(hidden + (key.pageUp ? height - 1 : 1), most));
      else if (key.pageDown || key.downArrow) setBelow(Math.max(hidden - (key.pageDown ? height - 1 : 1), 0));
      else if (key.return) {
        const said = written.current.trim();
        if (said === '') return;
        actions.send(said);
        setText('');
        setBelow(0);
      } else setText(typed(written.current, input, key));
    },
    { isActive: hasKeys },
  );

  return (
    <Box flexDirection="column" height={rows - 1}>
      <Text wrap="truncate-end">
        <Text bold>{plain(state.title)}</Text>
        <Text dimColor>{` · ${plain(state.client)}`}</Text>
      </Text>
      <Box flexDirection="column" height={height} justifyContent="flex-end">
        {lines.length === 0 ? (
          <Text dimColor>{texts.empty}</Text>
        ) : (
          lines
            .slice(Math.max(lines.length - hidden - height, 0), lines.length - hidden)
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are drawn anew each time.
            .map((line, index) => <Line key={index} line={line} />)
        )}
      </Box>
      <Below {...state} hidden={hidden} />
      <Text wrap="truncate-start">
        <Text color="cyan">{'> '}</Text>
        {text === '' ? <Text dimColor>{texts.write}</Text> : plain(text)}
        <Text color="cyan">▌</Text>
      </Text>
    </Box>
  );
}

function Line({ line }: { readonly line: ThreadLine }): ReactElement {
  if (line.look === 'day') return <Text dimColor>{`── ${line.text} ──`}</Text>;
  if (line.look === 'note')
    return (
      <Text color="yellow" wrap="truncate-end">
        {line.text}
      </Text>
    );
  const { look, time, text, note, tone } = line;
  const isInbound = look === 'inbound';
  const colour = tone && colours[tone];
  return (
    <Text wrap="truncate-end">
      <Text dimColor>{time.padEnd(6)}</Text>
      <Text color={isInbound ? 'green' : 'cyan'}>{time === '' ? '  ' : isInbound ? '← ' : '→ '}</Text>
      <Text bold={isInbound}>{text}</Text>
      {note !== undefined && (
        <Text
          dimColor={colour === undefined}
          {...(colour !== undefined && { color: colour })}
        >{`  ${note}`}</Text>
      )}
    </Text>
  );
}

/** The one thing to know now; otherwise what the keys do. */
function Below({
  problem,
  isLost,
  sending,
  doing,
  window,
  hidden,
}: Pick<ChatState, 'problem' | 'isLost' | 'sending' | 'doing' | 'window'> & {
  readonly hidden: number;
}): ReactElement {
  if (problem !== undefined) return <Text color="yellow" wrap="truncate-end">{`▲ ${plain(problem)}`}</Text>;
  if (isLost) return <Text color="yellow" wrap="truncate-end">{`◐ ${texts.lost}`}</Text>;
  if (sending > 0) return <Text dimColor>{texts.sending}</Text>;
  if (doing !== undefined)
    return (
      <Text italic color="cyan" wrap="truncate-end">
        {plain(doing)}
      </Text>
    );
  const isOver = window.until !== null && Date.parse(window.until) <= Date.now();
  if (window.state === 'closed' || isOver)
    return <Text color="yellow" wrap="truncate-end">{`▲ ${texts.closed}`}</Text>;
  const keys =
    window.until === null ? texts.keys : `${texts.mayAnswer(moment(window.until))} · ${texts.keys}`;
  return (
    <Text dimColor wrap="truncate-end">
      {hidden > 0 ? `${texts.older(hidden)} · ${texts.keys}` : keys}
    </Text>
  );
}
