import { Text } from 'ink';
import type { ReactElement } from 'react';
import { prependToneSign } from '../computeColumnWidths.ts';
import { getTextTone, type StyledText, textToneColours } from '../TextTone.ts';
import { toPlainText } from '../toPlainText.ts';

interface ToneTextProps {
  readonly text: StyledText;
  readonly isWrapped?: boolean;
}

/** Renders text in the colour of its tone. Truncates the text with "…" unless `isWrapped`. */
export function ToneText({ text, isWrapped }: ToneTextProps): ReactElement {
  const tone = getTextTone(text);
  const colour = tone && textToneColours[tone];
  return (
    <Text
      wrap={isWrapped ? 'wrap' : 'truncate-end'}
      {...(colour !== undefined && { color: colour })}
      bold={tone === 'strong'}
      dimColor={tone === 'muted'}
    >
      {toPlainText(prependToneSign(text))}
    </Text>
  );
}
