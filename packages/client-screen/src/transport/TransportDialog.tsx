import {
  Box,
  Button,
  Card,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import type { Client, TransportChoice } from '@recado/contract';
import { transportChangeTexts as texts, transportNames } from '@recado/texts';
import { getFailureMessage, Notice, useApi, useIsPhoneScreen } from '@recado/ui';
import { useState } from 'react';
import { TransportChangeForm } from './TransportChangeForm.tsx';
import { TransportWebhookDetails } from './TransportWebhookDetails.tsx';

export interface TransportDialogProps {
  readonly client: Client;
  readonly onClose: () => void;
}

/**
 * Dialog with a client's available transports, a description of each, and the webhook settings of
 * the current transport.
 */
export function TransportDialog({ client, onClose }: TransportDialogProps) {
  const isPhone = useIsPhoneScreen();
  const [selectedName, setSelectedName] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // The counts of waiting and unsupported messages change, so fetch the current ones each time.
  const { data, error } = useApi(
    'GET /clients/{id}/transports',
    { params: { id: client.id } },
    { gcTime: 0, staleTime: 0 },
  );
  const choices = data?.choices;
  const target = choices?.find(({ transport }) => transport.name === selectedName);
  const currentChoice = choices?.find(({ isUsed }) => isUsed);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby="forma-de-conexion"
    >
      <DialogTitle id="forma-de-conexion" variant="h2">
        {target ? transportNames.name(target.transport.name) : texts.title}
      </DialogTitle>
      {target ? (
        <TransportChangeForm
          client={client}
          choice={target}
          onBusy={setBusy}
          onBack={() => setSelectedName(undefined)}
          onDone={onClose}
        />
      ) : (
        <>
          {/* Make each row as high as its card, because a card in a smaller row would clip its content. */}
          <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', gridAutoRows: 'max-content' }}>
            {choices?.map(choice => (
              <Choice key={choice.transport.name} choice={choice} onChoose={setSelectedName} />
            ))}
            {choices?.length === 1 && <Typography color="text.secondary">{texts.only}</Typography>}
            {currentChoice && currentChoice.transport.credentials.length > 0 && (
              <TransportWebhookDetails choice={currentChoice} />
            )}
            {!choices && !error && <CircularProgress aria-hidden size={32} sx={{ justifySelf: 'center' }} />}
            {!choices && error && <Notice severity="error">{getFailureMessage(error, texts.loadFailed)}</Notice>}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{texts.close}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly choice: TransportChoice;
  readonly onChoose: (name: string) => void;
}

function Choice({ choice: { transport, isUsed }, onChoose }: ChoiceProps) {
  const id = `forma-${transport.name}`;
  const description = texts.descriptions[transport.name];
  return (
    <Card variant="outlined" component="section" aria-labelledby={id} sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography id={id} component="h3" variant="h3">
        {transportNames.name(transport.name)}
      </Typography>
      {description !== undefined && <Typography color="text.secondary">{description}</Typography>}
      {isUsed ? (
        <Typography sx={{ fontWeight: 600 }}>{texts.inUse}</Typography>
      ) : (
        <Box>
          <Button variant="outlined" onClick={() => onChoose(transport.name)}>
            {texts.choose}
          </Button>
        </Box>
      )}
    </Card>
  );
}
