import { Alert, Box, Skeleton, TextField } from '@mui/material';
import type { Client } from '@recado/contract';
import { explorer, toasts } from '@recado/texts';
import { AddIcon, ButtonLink, CopyField, EmptyState, formatPhone, PhoneIcon } from '@recado/ui';

const texts = explorer.client;

export interface ClientChooserProps {
  /** Undefined while they are on their way. */
  readonly clients: readonly Client[] | undefined;
  readonly chosen: Client | undefined;
  readonly onChoose: (id: string) => void;
}

/** Whose token the calls are made with. */
export function ClientChooser({ clients, chosen, onChoose }: ClientChooserProps) {
  if (!clients) return <Skeleton variant="rounded" height={56} />;
  if (clients.length === 0) {
    return (
      <EmptyState
        icon={<PhoneIcon />}
        title={texts.required}
        text={texts.empty}
        action={
          <ButtonLink to="/clients/add" variant="contained" startIcon={<AddIcon />}>
            {texts.emptyAction}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'end',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <TextField
        select
        label={texts.label}
        value={chosen?.id ?? ''}
        onChange={event => onChoose(event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{texts.placeholder}</option>
        {clients.map(({ id, businessName, phoneNumber }) => (
          <option key={id} value={id}>
            {texts.option(businessName, formatPhone(phoneNumber))}
          </option>
        ))}
      </TextField>
      {chosen ? (
        <CopyField label={explorer.token.label} value={chosen.apiToken} done={toasts.apiTokenCopied} />
      ) : (
        <Alert severity="warning" sx={{ color: 'text.primary' }}>
          {texts.required}
        </Alert>
      )}
    </Box>
  );
}
