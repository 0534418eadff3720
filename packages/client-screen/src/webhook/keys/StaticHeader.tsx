import { Box, Button, Typography } from '@mui/material';
import { webhookTools } from '@recado/texts';
import { CopyField, EditIcon, TrashIcon } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { StaticHeaderForm } from './StaticHeaderForm.tsx';
import { useChangeKeys, type WebhookKeySet } from './useChangeKeys.ts';

const { header: texts, toasts, failures } = webhookTools;

export interface StaticHeaderProps {
  readonly clientId: string;
  readonly header: WebhookKeySet['header'];
}

/** For receivers that can only compare a header: shown, edited, or taken away. */
export function StaticHeader({ clientId, header }: StaticHeaderProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const removal = useChangeKeys<{ readonly name: string }>(clientId, {
    call: (sdk, params, { name }) =>
      sdk.request('PUT /clients/{id}/webhook/header', { params, payload: { name, value: '' } }),
    done: () => toasts.headerRemoved,
    failed: failures.header,
    onDone: () => edit.current?.focus(),
  });
  return (
    <Box>
      {isEditing ? (
        <StaticHeaderForm clientId={clientId} header={header} onClose={() => setEditing(false)} />
      ) : (
        <>
          {header ? (
            <CopyField
              secret
              label={texts.named(header.name)}
              value={header.value}
              done={toasts.headerCopied}
            />
          ) : (
            <>
              <Typography variant="body2" color="text.secondary" gutterBottom>
                {texts.title}
              </Typography>
              <Typography sx={{ minHeight: 48, display: 'flex', alignItems: 'center' }}>
                {texts.none}
              </Typography>
            </>
          )}
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {texts.hint}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5 }}>
            <Button ref={edit} startIcon={<EditIcon />} onClick={() => setEditing(true)}>
              {header ? texts.edit : texts.add}
            </Button>
            {header && (
              <Button
                startIcon={<TrashIcon />}
                aria-disabled={removal.isPending}
                onClick={() => removal.isPending || removal.mutate(header)}
              >
                {texts.remove}
              </Button>
            )}
          </Box>
        </>
      )}
    </Box>
  );
}
