import { Text } from 'ink';
import type { ReactElement } from 'react';
import { plain } from '../plain.ts';
import { colours, type Said, toneOf } from '../Tone.ts';
import { drawn } from '../tableLayout.ts';

/** A word in its tone; what does not fit ends in "…". */
export function Word({
  said,
  isWrapped,
}: {
  readonly said: Said;
  readonly isWrapped?: boolean;
}): ReactElement {
  const tone = toneOf(said);
  const colour = tone && colours[tone];
  return (
    <Text
      wrap={isWrapped ? 'wrap' : 'truncate-end'}
      {...(colour !== undefined && { color: colour })}
      bold={tone === 'strong'}
      dimColor={tone === 'muted'}
    >
      {plain(drawn(said))}
    </Text>
  );
}
