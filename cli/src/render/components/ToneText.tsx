import { Text } from 'ink';
import type { ReactElement } from 'react';
import { formatWithSign } from '../computeColumnWidths.ts';
import { getTone, type StyledText, toneColours } from '../Tone.ts';
import { toPlainText } from '../toPlainText.ts';

/** Renders text in its tone. Truncates with "…" unless `isWrapped`. */
export function ToneText({
  text,
  isWrapped,
}: {
  readonly text: StyledText;
  readonly isWrapped?: boolean;
}): ReactElement {
  const tone = getTone(text);
  const colour = tone && toneColours[tone];
  return (
    <Text
      wrap={isWrapped ? 'wrap' : 'truncate-end'}
      {...(colour !== undefined && { color: colour })}
      bold={tone === 'strong'}
      dimColor={tone === 'muted'}
    >
      {toPlainText(formatWithSign(text))}
    </Text>
  );
}
