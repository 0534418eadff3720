import type { RecadoEvent } from '@recado/contract';
import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { textToneColours } from '../../../render/TextTone.ts';
import { describeEvent } from '../describeEvent.ts';
import { computeEventRowLayout, computeMessageTextIndent } from './computeEventRowLayout.ts';
import { wrapTextPartsTogether } from './wrapTextPartsTogether.ts';

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
  /** Name of the event's client. Undefined if only one client is followed. */
  readonly client?: string | undefined;
  readonly columns: number;
}

/** Draws time, client, direction and contact of an event, and its text, wrapped in a column. */
export function EventRow({ event, client, columns }: EventRowProps): ReactElement {
  const { direction, contact, name, content, note, tone } = describeEvent(event);
  const { clock, clientWidth, contactWidth } = computeEventRowLayout(columns, client !== undefined);
  const { sign, colour } = arrows[direction];
  const toneColour = tone && textToneColours[tone];
  const contactParts = contactWidth > 0 ? [contact, name] : [name ?? contact];
  const shownContact = contactParts.filter(part => part !== undefined).join(' ');
  const inlineText = (hasColumn: boolean, text: string | undefined): string =>
    hasColumn || text === undefined || text === '' ? '' : `${text} `;
  // Wrap the text here, because Ink starts a line with the space at which it broke the previous line.
  const [dim = '', bold = '', body = '', after = ''] = wrapTextPartsTogether(
    [
      inlineText(clientWidth > 0, client),
      inlineText(contactWidth > 0 || direction === 'happened', shownContact),
      content,
      note === undefined ? '' : `  ${note}`,
    ],
    columns -
      computeMessageTextIndent({ clock, clientWidth, contactWidth: direction === 'happened' ? 0 : contactWidth }),
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
      {contactWidth > 0 && direction !== 'happened' && (
        <Box width={contactWidth} flexShrink={0}>
          <Text dimColor={tone === 'muted'} bold={tone !== 'muted'} wrap="truncate-end">
            {shownContact}
          </Text>
        </Box>
      )}
      <Box flexGrow={1} flexShrink={1}>
        <Text wrap="wrap" dimColor={tone === 'muted'} {...(toneColour !== undefined && { color: toneColour })}>
          {dim !== '' && <Text dimColor>{dim}</Text>}
          {bold !== '' && <Text bold={tone !== 'muted'}>{bold}</Text>}
          {body}
          {after !== '' && <Text dimColor>{after}</Text>}
        </Text>
      </Box>
    </Box>
  );
}
