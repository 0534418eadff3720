import type { RecadoEvent } from '@recado/contract';
import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { colours } from '../../../render/Tone.ts';
import { describeEvent } from '../describeEvent.ts';
import { indentOf, rowLayout } from './rowLayout.ts';
import { wrapParts } from './wrapParts.ts';

const clocks = {
  long: new Intl.DateTimeFormat('es-MX', { timeStyle: 'medium', hourCycle: 'h23' }),
  short: new Intl.DateTimeFormat('es-MX', { timeStyle: 'short', hourCycle: 'h23' }),
};
const arrows = {
  inbound: { sign: '←', colour: 'green' },
  outbound: { sign: '→', colour: 'cyan' },
  happened: { sign: '·', colour: 'magenta' },
} as const;

export interface EventRowProps {
  readonly event: RecadoEvent;
  /** Its client, where there are several. */
  readonly client?: string | undefined;
  readonly columns: number;
}

/** An event: when, where, which way, with whom; and what, in a column of its own that goes on below itself. */
export function EventRow({ event, client, columns }: EventRowProps): ReactElement {
  const { way, contact, name, what, note, tone } = describeEvent(event);
  const { clock, clientWidth, contactWidth } = rowLayout(columns, client !== undefined);
  const { sign, colour } = arrows[way];
  const said = tone && colours[tone];
  const who = contactWidth > 0 ? [contact, name] : [name ?? contact];
  const shownContact = who.filter(part => part !== undefined).join(' ');
  const stands = (isOwn: boolean, text: string | undefined): string =>
    isOwn || text === undefined || text === '' ? '' : `${text} `;
  // Ink would begin a line with the space at which it broke the one before.
  const [dim = '', bold = '', body = '', after = ''] = wrapParts(
    [
      stands(clientWidth > 0, client),
      stands(contactWidth > 0 || way === 'happened', shownContact),
      what,
      note === undefined ? '' : `  ${note}`,
    ],
    columns - indentOf({ clock, clientWidth, contactWidth: way === 'happened' ? 0 : contactWidth }),
  );
  return (
    <Box columnGap={1} width={columns}>
      <Box flexShrink={0}>
        <Text dimColor>{clocks[clock].format(new Date(event.timestamp))}</Text>
      </Box>
      {clientWidth > 0 && (
        <Box width={clientWidth} flexShrink={0}>
          <Text dimColor wrap="truncate-end">
            {client}
          </Text>
        </Box>
      )}
      <Box flexShrink={0}>
        <Text color={colour}>{sign}</Text>
      </Box>
      {contactWidth > 0 && way !== 'happened' && (
        <Box width={contactWidth} flexShrink={0}>
          <Text dimColor={tone === 'muted'} bold={tone !== 'muted'} wrap="truncate-end">
            {shownContact}
          </Text>
        </Box>
      )}
      <Box flexGrow={1} flexShrink={1}>
        <Text wrap="wrap" dimColor={tone === 'muted'} {...(said !== undefined && { color: said })}>
          {dim !== '' && <Text dimColor>{dim}</Text>}
          {bold !== '' && <Text bold={tone !== 'muted'}>{bold}</Text>}
          {body}
          {after !== '' && <Text dimColor>{after}</Text>}
        </Text>
      </Box>
    </Box>
  );
}
