import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import type { AccountKey } from '@recado/contract';
import { apiKeyTexts, commonTexts } from '@recado/texts';
import {
  AlertIcon,
  createLazyComponent,
  createQueryKey,
  ErrorState,
  formatDate,
  formatDateTime,
  StatusTag,
  toast,
  useApi,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { AccountPageSection, showErrorToast } from './AccountPageSection.tsx';

const NewApiKeyDialog = createLazyComponent(async () => (await import('./NewApiKeyDialog.tsx')).NewApiKeyDialog);

const texts = apiKeyTexts.card;

/** Lists the API keys with which programs use the account's clients. The user can create and revoke keys. */
export function ApiKeysCard() {
  const { data, error, isFetching, refetch } = useApi('GET /keys');
  const [isCreating, setCreating] = useState(false);
  const [keyToRevoke, setKeyToRevoke] = useState<AccountKey>();
  if (!data && error)
    return (
      <AccountPageSection title={texts.title}>
        <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
      </AccountPageSection>
    );
  return (
    <AccountPageSection title={texts.title} description={texts.about}>
      {!data && <Skeleton height={56} />}
      {data?.keys.length === 0 && <Typography color="text.secondary">{texts.none}</Typography>}
      {data && data.keys.length > 0 && (
        <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.keys.map(key => (
            <KeyRow key={key.id} accountKey={key} revoke={() => setKeyToRevoke(key)} />
          ))}
        </Box>
      )}
      <Box>
        <Button variant="outlined" onClick={() => setCreating(true)}>
          {texts.create}
        </Button>
      </Box>
      {isCreating && (
        <Suspense>
          <NewApiKeyDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {keyToRevoke && <RevokeDialog accountKey={keyToRevoke} onClose={() => setKeyToRevoke(undefined)} />}
    </AccountPageSection>
  );
}

const describeKey = ({ scopes, clients, addresses, uses, lastUsedAt, expiresAt }: AccountKey): string =>
  [
    scopes.map(scope => apiKeyTexts.scopes[scope]).join(', '),
    clients === null ? texts.allNumbers : texts.someNumbers(clients.length),
    ...(addresses.length === 0 ? [] : [texts.from(addresses.join(', '))]),
    lastUsedAt === null ? texts.unused : texts.used(uses, formatDateTime(lastUsedAt)),
    ...(expiresAt === null ? [] : [texts.until(formatDate(expiresAt))]),
  ].join(' · ');

interface KeyRowProps {
  readonly accountKey: AccountKey;
  readonly revoke: () => void;
}

function KeyRow({ accountKey, revoke }: KeyRowProps) {
  const { name, prefix, expired } = accountKey;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1.5,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography component="code" variant="body2" color="text.secondary" sx={{ fontFamily: 'monospace' }}>
            {prefix}…
          </Typography>
          {expired && <StatusTag tone="warning" label={texts.expired} icon={AlertIcon} />}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {describeKey(accountKey)}
        </Typography>
      </Box>
      <Button size="small" color="error" aria-label={texts.revokeKey(name)} onClick={revoke}>
        {texts.revoke}
      </Button>
    </Box>
  );
}

interface RevokeDialogProps {
  readonly accountKey: AccountKey;
  readonly onClose: () => void;
}

function RevokeDialog({ accountKey: { id, name }, onClose }: RevokeDialogProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('DELETE /keys/{id}', { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => showErrorToast(error, texts.revokeFailed),
    onSettled() {
      onClose();
      return queries.invalidateQueries({ queryKey: createQueryKey('GET /keys') });
    },
  });
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="revocar-clave"
      aria-describedby="revocar-clave-aviso"
    >
      <DialogTitle id="revocar-clave" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {apiKeyTexts.revoking.title(name)}
      </DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        <DialogContentText id="revocar-clave-aviso">{apiKeyTexts.revoking.text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={isPending}>
          {commonTexts.cancel}
        </Button>
        <Button variant="contained" color="error" disabled={isPending} onClick={() => mutate()}>
          {isPending ? apiKeyTexts.revoking.running : apiKeyTexts.revoking.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
