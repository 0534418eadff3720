import { cli } from '@recado/texts';
import { Box, Text, useInput, useStdin } from 'ink';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { type Model, useModel } from '../../../screens/createModel.ts';
import { useWindowSize } from '../../../screens/useWindowSize.ts';
import { WholeWindow } from '../../../screens/WholeWindow.tsx';
import type { LinkState } from '../LinkState.ts';
import { LinkProgress, LinkSteps, LinkTitle } from './LinkWords.tsx';
import { BESIDE, linkLayout, type QrPlace } from './linkLayout.ts';

const { link: texts } = cli;

export interface LinkScreenProps {
  readonly name: string;
  readonly phone: string;
  readonly model: Model<LinkState>;
}

/** A linking: the QR as large as it is, or a code where it does not fit or is not wanted. */
export const LinkScreen = (props: LinkScreenProps): ReactElement => (
  <WholeWindow>
    <Linking {...props} />
  </WholeWindow>
);

function Linking({ name, phone, model }: LinkScreenProps): ReactElement {
  const state = useModel(model);
  const size = useWindowSize();
  const [wanted, setWanted] = useState(state.mode);
  const place = state.qr ? linkLayout(state.qr.drawing, size) : undefined;
  const mode = place === 'none' ? 'code' : wanted;
  useEffect(() => model.change({ mode }), [model, mode]);
  // Ink answers with what the stream says of itself, which is nothing where it is no terminal.
  const hasKeys = useStdin().isRawModeSupported === true;
  useInput(
    key => {
      if (key === 'c') setWanted('code');
      if (key === 'q') setWanted('qr');
    },
    { isActive: hasKeys },
  );

  const shown = { ...state, mode };
  const title = <LinkTitle name={name} phone={phone} />;
  const keys = <Keys mode={mode} place={place} hasKeys={hasKeys} />;
  if (mode === 'code' || !state.qr || place === undefined) {
    return (
      <Column>
        {title}
        {mode === 'code' && <PairingCode {...shown} />}
        <LinkSteps mode={mode} />
        <LinkProgress {...shown} />
        {keys}
      </Column>
    );
  }
  const code = <QrCode drawing={state.qr.drawing} />;
  if (place === 'bare') {
    return (
      <Box flexDirection="column">
        {code}
        <LinkProgress {...shown} />
      </Box>
    );
  }
  if (place === 'beside') {
    return (
      <Box columnGap={3}>
        {code}
        <Box width={BESIDE - 3} flexShrink={1} paddingTop={1}>
          <Column>
            {title}
            <LinkSteps mode={mode} />
            <LinkProgress {...shown} />
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
      <LinkSteps mode={mode} />
      <Box columnGap={3} flexWrap="wrap">
        <LinkProgress {...shown} />
        {keys}
      </Box>
    </Column>
  );
}

const Column = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <Box flexDirection="column" rowGap={1}>
    {children}
  </Box>
);

/** The code large enough to be found at once. */
function PairingCode({ code, refusal }: LinkState): ReactElement | null {
  if (!code) return refusal === undefined ? null : <Text color="yellow">{refusal}</Text>;
  return (
    <Box borderStyle="round" borderColor="green" paddingX={3} alignSelf="flex-start">
      <Text bold>{code.text}</Text>
    </Box>
  );
}

interface KeysProps {
  readonly mode: LinkState['mode'];
  readonly place: QrPlace | undefined;
  /** Keys are heard: the standard input is a terminal, too. */
  readonly hasKeys: boolean;
}

function Keys({ mode, place, hasKeys }: KeysProps): ReactElement {
  if (place === 'none') return <Text dimColor>{texts.tooSmall}</Text>;
  if (!hasKeys) return <Text dimColor>{texts.keys.leave}</Text>;
  return <Text dimColor>{`${mode === 'qr' ? texts.keys.code : texts.keys.qr} · ${texts.keys.leave}`}</Text>;
}

/**
 * A QR drawn in half blocks. White on black by its own colours, so that it reads the same on a light terminal as on a
 * dark one; where there are no colours it is as light as the terminal's letters.
 */
const QrCode = ({ drawing }: { readonly drawing: string }): ReactElement => (
  <Box flexShrink={0} flexDirection="column">
    <Text color="#ffffff" backgroundColor="#000000" wrap="truncate-end">
      {drawing}
    </Text>
  </Box>
);
