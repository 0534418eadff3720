import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { Passkey } from '@recado/contract';
import { passkeyTexts } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  createLazyComponent,
  createQueryKey,
  ErrorState,
  formatDateTime,
  Notice,
  StatusTag,
  useApi,
} from '@recado/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { AccountPageSection } from './AccountPageSection.tsx';
import type { PasskeyDialogTask } from './PasskeyDialog.tsx';
import { useIsTwoStepRequired } from './useIsTwoStepRequired.ts';

const PasskeyDialog = createLazyComponent(async () => (await import('./PasskeyDialog.tsx')).PasskeyDialog);

const texts = passkeyTexts.card;

/** Lists the passkeys for signing in without a password. The user can add, rename and remove passkeys. */
export function PasskeysCard() {
  const { data, error, isFetching, refetch } = useApi('GET /auth/passkeys');
  const queries = useQueryClient();
  const needsTwoStep = useIsTwoStepRequired();
  const [task, setTask] = useState<PasskeyDialogTask>();
  if (!data)
    return (
      <AccountPageSection title={texts.title}>
        {error ? (
          <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton height={56} />
        )}
      </AccountPageSection>
    );
  const { passkeys: ownPasskeys, address, obstacle } = data;
  const isLocked = needsTwoStep === true && ownPasskeys.length > 0;
  const obstacleText = obstacle === null ? explainUnavailability(address) : passkeyTexts.obstacles[obstacle];
  return (
    <AccountPageSection title={texts.title} description={texts.about}>
      {isLocked && <Notice severity="warning">{texts.signInWithIt}</Notice>}
      {!isLocked && obstacleText !== undefined && <Notice severity="info">{obstacleText}</Notice>}
      {ownPasskeys.length === 0 && <Typography color="text.secondary">{texts.none}</Typography>}
      {ownPasskeys.length > 0 && (
        <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {ownPasskeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLocked={needsTwoStep === true} startTask={setTask} />
          ))}
        </Box>
      )}
      {!isLocked && obstacleText === undefined && (
        <Box>
          <Button variant="outlined" onClick={() => setTask({ kind: 'add' })}>
            {texts.add}
          </Button>
        </Box>
      )}
      {task && (
        <Suspense>
          <PasskeyDialog
            task={task}
            onClose={() => {
              setTask(undefined);
              // While an administrator must set up two-step sign-in, the server rejects most other requests.
              // A new passkey meets this requirement, so also reload the queries that were rejected.
              void queries.invalidateQueries(needsTwoStep ? {} : { queryKey: createQueryKey('GET /auth/passkeys') });
            }}
          />
        </Suspense>
      )}
    </AccountPageSection>
  );
}

/** Explains why this browser cannot have a passkey at this address. Undefined if a passkey is possible. */
function explainUnavailability(address: string | null): string | undefined {
  const name = address === null ? '' : new URL(address).hostname;
  if (location.hostname !== name && !location.hostname.endsWith(`.${name}`))
    return texts.openOtherAddress(address ?? '');
  return 'PublicKeyCredential' in globalThis ? undefined : texts.unsupported;
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly isLocked: boolean;
  readonly startTask: (task: PasskeyDialogTask) => void;
}

function PasskeyRow({ passkey, isLocked, startTask }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, synced, usable, isCurrent } = passkey;
  const facts = [
    lastUsedAt === null ? texts.unused : texts.lastUsed(formatDateTime(lastUsedAt)),
    texts.since(formatDateTime(createdAt)),
    ...(synced ? [texts.synced] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        py: 1.5,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          {isCurrent && <StatusTag tone="success" label={texts.current} icon={CheckCircleIcon} />}
          {!usable && <StatusTag tone="warning" label={texts.otherAddress} icon={AlertIcon} />}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      {!isLocked && (
        <Box>
          <Button
            size="small"
            aria-label={texts.renamePasskey(name)}
            onClick={() => startTask({ kind: 'rename', passkey })}
          >
            {texts.rename}
          </Button>
          <Button
            size="small"
            color="error"
            aria-label={texts.removePasskey(name)}
            onClick={() => startTask({ kind: 'remove', passkey })}
          >
            {texts.remove}
          </Button>
        </Box>
      )}
    </Box>
  );
}
