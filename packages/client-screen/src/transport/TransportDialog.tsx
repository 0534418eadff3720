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
import { transportChange as texts, transportNames } from '@recado/texts';
import { failureMessage, Notice, useApi, usePhone } from '@recado/ui';
import { useState } from 'react';
import { TransportChange } from './TransportChange.tsx';
import { WebhookFacts } from './WebhookFacts.tsx';

export interface TransportDialogProps {
  readonly client: Client;
  readonly onClose: () => void;
}

/** The ways that a client may go: the one in use, what is typed at its network, and what each other would mean. */
export function TransportDialog({ client, onClose }: TransportDialogProps) {
  const isPhone = usePhone();
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // What waits, and what could not go, is as it is now.
  const { data, error } = useApi(
    'GET /clients/{id}/transports',
    { params: { id: client.id } },
    { gcTime: 0, staleTime: 0 },
  );
  const choices = data?.choices;
  const target = choices?.find(({ transport }) => transport.name === chosen);
  const used = choices?.find(({ isUsed }) => isUsed);
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
        <TransportChange
          client={client}
          choice={target}
          onBusy={setBusy}
          onBack={() => setChosen(undefined)}
          onDone={onClose}
        />
      ) : (
        <>
          {/* A card hides what overflows it: its row is as high as all of it. */}
          <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', gridAutoRows: 'max-content' }}>
            {choices?.map(choice => (
              <Choice key={choice.transport.name} choice={choice} onChoose={setChosen} />
            ))}
            {choices?.length === 1 && <Typography color="text.secondary">{texts.only}</Typography>}
            {used && used.transport.credentials.length > 0 && <WebhookFacts choice={used} />}
            {!choices && !error && <CircularProgress aria-hidden size={32} sx={{ justifySelf: 'center' }} />}
            {!choices && error && <Notice severity="error">{failureMessage(error, texts.loadFailed)}</Notice>}
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
  const about = texts.about[transport.name];
  return (
    <Card variant="outlined" component="section" aria-labelledby={id} sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography id={id} component="h3" variant="h3">
        {transportNames.name(transport.name)}
      </Typography>
      {about !== undefined && <Typography color="text.secondary">{about}</Typography>}
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
