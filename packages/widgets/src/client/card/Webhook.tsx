import { Box, Button, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetail } from '@recado/texts';
import { useEffect, useId, useRef, useState } from 'react';
import { EditIcon } from '../../icons/index.ts';
import { WebhookForm } from './WebhookForm.tsx';

const texts = clientDetail.webhook;

/** Where new messages are sent: read, or edited (specification §4). */
export function Webhook({ client }: { readonly client: Client }) {
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return <WebhookForm client={client} onClose={() => setEditing(false)} />;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" color="text.secondary" gutterBottom>
        {texts.label}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: 1.5,
          minHeight: 48,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          overflowWrap: 'anywhere',
        }}
      >
        {client.webhookUrl ? (
          <code>{client.webhookUrl}</code>
        ) : (
          <Typography color="text.secondary">{texts.none}</Typography>
        )}
      </Box>
      <Button ref={edit} startIcon={<EditIcon />} onClick={() => setEditing(true)} sx={{ mt: 0.5 }}>
        {texts.edit}
      </Button>
    </Box>
  );
}
