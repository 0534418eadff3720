import { Box, Button, CircularProgress, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { linkingPasskeyTexts as texts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, Notice } from '@recado/ui';
import { useState } from 'react';
import { InstructionSteps } from './InstructionSteps.tsx';
import { LinkingStatus } from './LinkingStatus.tsx';
import { PasskeyAnswerForm } from './PasskeyAnswerForm.tsx';
import type { LinkingController } from './useClientLinking.ts';
import { usePasskeyLinking } from './usePasskeyLinking.ts';

export interface PasskeyPanelProps {
  readonly client: Client;
  readonly linking: LinkingController;
}

/** Explains what the owner can do when WhatsApp requires the passkey of the account, and accepts the answer. */
export function PasskeyPanel({ client, linking }: PasskeyPanelProps) {
  const { request, error, answering, confirming } = usePasskeyLinking(client.id, linking);
  if (!request) {
    if (!error) return <CircularProgress aria-hidden size={32} sx={{ justifySelf: 'center' }} />;
    if (isSessionEndError(error)) return null;
    // Neither members of the team (403) nor administrators (404) may answer.
    const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
    return <LinkingStatus text={isRefused ? texts.ownerOnly : getFailureMessage(error, texts.errors.unreachable)} />;
  }
  const { step, options, code, secondsLeft } = request;
  if (step === 'requested' && options !== null)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alternatives />
        <ComputerSteps key={options} options={options} secondsLeft={secondsLeft} answering={answering} />
      </Box>
    );
  if (step === 'compare' && code !== null)
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
        <Typography variant="h3">{texts.compareTitle}</Typography>
        <Typography>{texts.compareAbout}</Typography>
        <Box component="code" sx={{ fontSize: '1.75rem', fontWeight: 700, letterSpacing: '0.12em' }}>
          {code}
        </Box>
        {confirming.error && !isSessionEndError(confirming.error) && (
          <Notice severity="error">{getFailureMessage(confirming.error, texts.errors.failed)}</Notice>
        )}
        <Button variant="contained" disabled={confirming.isPending} onClick={() => confirming.mutate()}>
          {confirming.isPending ? texts.confirming : texts.confirm}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {texts.differs}
        </Typography>
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', py: 2 }}>
      {step === 'accepted' && <CircularProgress aria-hidden size={32} />}
      <LinkingStatus text={step === 'accepted' ? texts.accepted : texts.none} />
    </Box>
  );
}

const Alternatives = () => (
  <div>
    <Typography>{texts.intro}</Typography>
    <Typography variant="h3" sx={{ mt: 2 }}>
      {texts.alternativesTitle}
    </Typography>
    <Box component="ul" sx={{ m: 0, my: 1, pl: 3, display: 'grid', gap: 1 }}>
      {texts.alternatives.map(alternative => (
        <li key={alternative}>{alternative}</li>
      ))}
    </Box>
  </div>
);

interface ComputerStepsProps extends Pick<ReturnType<typeof usePasskeyLinking>, 'answering'> {
  readonly options: string;
  readonly secondsLeft: number;
}

/** Steps for a computer whose browser has the passkey. They stay closed until the owner wants them. */
function ComputerSteps({ options, secondsLeft, answering }: ComputerStepsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="section" aria-labelledby="llave-en-computadora" sx={{ display: 'grid', gap: 1 }}>
      <Typography id="llave-en-computadora" variant="h3">
        {texts.computerTitle}
      </Typography>
      <Typography>{texts.computerAbout}</Typography>
      <Typography variant="body2" color="text.secondary">
        {texts.expiresIn(Math.ceil(secondsLeft / 60))}
      </Typography>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifySelf: 'start', whiteSpace: 'normal' }}
      >
        {isOpen ? texts.close : texts.open}
      </Button>
      {isOpen && (
        <>
          <InstructionSteps steps={texts.steps} />
          <PasskeyAnswerForm options={options} answering={answering} />
        </>
      )}
    </Box>
  );
}
