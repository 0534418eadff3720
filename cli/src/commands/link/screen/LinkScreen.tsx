import { cliTexts } from '@recado/texts';
import { Box, Text, useInput, useStdin } from 'ink';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { type ScreenState, useScreenState } from '../../../screens/createScreenState.ts';
import { FullWidthScreen } from '../../../screens/FullWidthScreen.tsx';
import { useTerminalWindowSize } from '../../../screens/useTerminalWindowSize.ts';
import type { LinkingState } from '../LinkingState.ts';
import { chooseQrPlacement, QR_SIDE_TEXT_COLUMNS, type QrPlacement } from './chooseQrPlacement.ts';
import { LinkingStateView, LinkingSteps, LinkingTitle } from './LinkParts.tsx';

const { link: texts } = cliTexts;

export interface LinkScreenProps {
  readonly name: string;
  readonly phone: string;
  readonly model: ScreenState<LinkingState>;
}

/** Screen of `recado link`: the QR, or a pairing code if chosen or if the QR does not fit. */
export const LinkScreen = (props: LinkScreenProps): ReactElement => (
  <FullWidthScreen>
    <LinkView {...props} />
  </FullWidthScreen>
);

function LinkView({ name, phone, model }: LinkScreenProps): ReactElement {
  const state = useScreenState(model);
  const size = useTerminalWindowSize();
  const [preferredMode, setPreferredMode] = useState(state.mode);
  const placement = state.qr ? chooseQrPlacement(state.qr.drawing, size) : undefined;
  const mode = placement === 'none' ? 'code' : preferredMode;
  useEffect(() => model.update({ mode }), [model, mode]);
  // Compare with `true`, because without a terminal Ink returns undefined for `isRawModeSupported`.
  const hasKeys = useStdin().isRawModeSupported === true;
  useInput(
    key => {
      if (key === 'c') setPreferredMode('code');
      if (key === 'q') setPreferredMode('qr');
    },
    { isActive: hasKeys },
  );

  const displayState = { ...state, mode };
  const title = <LinkingTitle name={name} phone={phone} />;
  const keys = <KeyHints mode={mode} placement={placement} hasKeys={hasKeys} />;
  if (mode === 'code' || !state.qr || placement === undefined) {
    return (
      <Column>
        {title}
        {mode === 'code' && <PairingCode {...displayState} />}
        <LinkingSteps mode={mode} />
        <LinkingStateView {...displayState} />
        {keys}
      </Column>
    );
  }
  const code = <QrCode drawing={state.qr.drawing} />;
  if (placement === 'bare') {
    return (
      <Box flexDirection="column">
        {code}
        <LinkingStateView {...displayState} />
      </Box>
    );
  }
  if (placement === 'beside') {
    return (
      <Box columnGap={3}>
        {code}
        <Box width={QR_SIDE_TEXT_COLUMNS - 3} flexShrink={1} paddingTop={1}>
          <Column>
            {title}
            <LinkingSteps mode={mode} />
            <LinkingStateView {...displayState} />
            {keys}
          </Column>
        </Box>
      </Box>
    );
  }
  return (
    <Column>
      {title}
      {code}
      <LinkingSteps mode={mode} />
      <Box columnGap={3} flexWrap="wrap">
        <LinkingStateView {...displayState} />
        {keys}
      </Box>
    </Column>
  );
}

interface ColumnProps {
  readonly children: ReactNode;
}

const Column = ({ children }: ColumnProps): ReactElement => (
  <Box flexDirection="column" rowGap={1}>
    {children}
  </Box>
);

/** The pairing code, framed so that users find it quickly. */
function PairingCode({ code, refusal }: LinkingState): ReactElement | null {
  if (!code) return refusal === undefined ? null : <Text color="yellow">{refusal}</Text>;
  return (
    <Box borderStyle="round" borderColor="green" paddingX={3} alignSelf="flex-start">
      <Text bold>{code.text}</Text>
    </Box>
  );
}

interface KeyHintsProps {
  readonly mode: LinkingState['mode'];
  readonly placement: QrPlacement | undefined;
  /** Whether the screen reacts to keys, which requires that standard input is a terminal, too. */
  readonly hasKeys: boolean;
}

function KeyHints({ mode, placement, hasKeys }: KeyHintsProps): ReactElement {
  if (placement === 'none') return <Text dimColor>{texts.tooSmall}</Text>;
  if (!hasKeys) return <Text dimColor>{texts.keys.leave}</Text>;
  return <Text dimColor>{`${mode === 'qr' ? texts.keys.code : texts.keys.qr} · ${texts.keys.leave}`}</Text>;
}

interface QrCodeProps {
  readonly drawing: string;
}

/**
 * A QR drawn in half blocks. It is explicitly white on black, so that light and dark terminals show it in the
 * same way. Without colour support, it uses the terminal's text colour.
 */
const QrCode = ({ drawing }: QrCodeProps): ReactElement => (
  <Box flexShrink={0} flexDirection="column">
    <Text color="#ffffff" backgroundColor="#000000" wrap="truncate-end">
      {drawing}
    </Text>
  </Box>
);
