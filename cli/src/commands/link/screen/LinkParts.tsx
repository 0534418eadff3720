import { cliTexts } from '@recado/texts';
import { Box, Text } from 'ink';
import { type ReactElement, useEffect, useState } from 'react';
import { toPlainText } from '../../../render/index.ts';
import type { LinkingState } from '../LinkingState.ts';

const { link: texts } = cliTexts;

interface LinkTitleProps {
  readonly name: string;
  readonly phone: string;
}

/** Name and phone number of the client. */
export const LinkingTitle = ({ name, phone }: LinkTitleProps): ReactElement => (
  <Box columnGap={2} flexWrap="wrap">
    <Text bold>{texts.title(toPlainText(name))}</Text>
    <Text dimColor>{phone}</Text>
  </Box>
);

/** Numbered instructions for the user. */
export const LinkingSteps = ({ mode }: Pick<LinkingState, 'mode'>): ReactElement => (
  <Box flexDirection="column">
    {(mode === 'qr' ? texts.steps : texts.codeSteps).map((step, index) => (
      <Box key={step} columnGap={2}>
        <Box flexShrink={0}>
          <Text color="cyan">{index + 1}</Text>
        </Box>
        <Text wrap="wrap">{step}</Text>
      </Box>
    ))}
  </Box>
);

/** State of the linking and the remaining time of the displayed code. */
export function LinkingStateView(state: LinkingState): ReactElement {
  const { mode, isScanned, isLost } = state;
  const activeCode = state[mode];
  const seconds = useSecondsUntil(activeCode?.expiresAt ?? undefined);
  const stage = isLost ? 'lost' : isScanned ? 'scanned' : activeCode ? mode : 'preparing';
  const showsCountdown = seconds !== undefined && !isScanned && !isLost;
  return (
    <Box columnGap={2} flexWrap="wrap">
      <Text color={isScanned ? 'green' : 'yellow'}>{`${isScanned ? '●' : '◐'} ${texts.state[stage]}`}</Text>
      {showsCountdown && <Text dimColor>{texts.expiresIn(seconds)}</Text>}
    </Box>
  );
}

/** Counts whole seconds down to 0 until a time; undefined without a time. */
function useSecondsUntil(time: string | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (time === undefined) return undefined;
  return Math.max(0, Math.ceil((new Date(time).getTime() - now) / 1000));
}
