import { cli } from '@recado/texts';
import { Box, Text } from 'ink';
import { type ReactElement, useEffect, useState } from 'react';
import { plain } from '../../../render/index.ts';
import type { LinkState } from '../LinkState.ts';

const { link: texts } = cli;

/** Whom it is about. */
export const LinkTitle = ({
  name,
  phone,
}: {
  readonly name: string;
  readonly phone: string;
}): ReactElement => (
  <Box columnGap={2} flexWrap="wrap">
    <Text bold>{texts.title(plain(name))}</Text>
    <Text dimColor>{phone}</Text>
  </Box>
);

/** What to do, numbered. */
export const LinkSteps = ({ mode }: Pick<LinkState, 'mode'>): ReactElement => (
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

/** How it stands, and how long what is shown can be used. */
export function LinkProgress(state: LinkState): ReactElement {
  const { mode, isScanned, isLost } = state;
  const shown = state[mode];
  const seconds = useSecondsUntil(shown?.expiresAt ?? undefined);
  const stage = isLost ? 'lost' : isScanned ? 'scanned' : shown ? mode : 'preparing';
  const counts = seconds !== undefined && !isScanned && !isLost;
  return (
    <Box columnGap={2} flexWrap="wrap">
      <Text color={isScanned ? 'green' : 'yellow'}>{`${isScanned ? '●' : '◐'} ${texts.state[stage]}`}</Text>
      {counts && <Text dimColor>{texts.expiresIn(seconds)}</Text>}
    </Box>
  );
}

/** Whole seconds until a time, counted down to 0; undefined without one. */
function useSecondsUntil(time: string | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (time === undefined) return undefined;
  return Math.max(0, Math.ceil((new Date(time).getTime() - now) / 1000));
}
