import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { Passkey } from '@recado/contract';
import { passkeys } from '@recado/texts';
import {
  AlertIcon,
  apiKey,
  CheckCircleIcon,
  ErrorState,
  formatDateTime,
  lazyPart,
  Notice,
  StatusTag,
  useApi,
} from '@recado/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { PasskeyTask } from './PasskeyDialog.tsx';
import { Section } from './Section.tsx';
import { useNeedsTwoStep } from './useNeedsTwoStep.ts';

const PasskeyDialog = lazyPart(async () => (await import('./PasskeyDialog.tsx')).PasskeyDialog);

const texts = passkeys.card;

/** What one signs in with instead of the password: each passkey can be named and taken away, and others added. */
export function PasskeysCard() {
  const { data, error, isFetching, refetch } = useApi('GET /auth/passkeys');
  const queries = useQueryClient();
  const needsTwoStep = useNeedsTwoStep();
  const [task, setTask] = useState<PasskeyTask>();
  if (!data)
    return (
      <Section title={texts.title}>
        {error ? (
          <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton height={56} />
        )}
      </Section>
    );
  const { passkeys: known, address, obstacle } = data;
  const isShut = needsTwoStep === true && known.length > 0;
  const why = obstacle === null ? whyNotHere(address) : passkeys.obstacles[obstacle];
  return (
    <Section title={texts.title} about={texts.about}>
      {isShut && <Notice severity="warning">{texts.signInWithIt}</Notice>}
      {!isShut && why !== undefined && <Notice severity="info">{why}</Notice>}
      {known.length === 0 && <Typography color="text.secondary">{texts.none}</Typography>}
      {known.length > 0 && (
        <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {known.map(one => (
            <PasskeyRow key={one.id} passkey={one} isShut={needsTwoStep === true} begin={setTask} />
          ))}
        </Box>
      )}
      {!isShut && why === undefined && (
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
              // All of it: what was refused before may be allowed now.
              void queries.invalidateQueries(needsTwoStep ? {} : { queryKey: apiKey('GET /auth/passkeys') });
            }}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** Why this browser, at this address, can have none; undefined: it can. */
function whyNotHere(address: string | null): string | undefined {
  const name = address === null ? '' : new URL(address).hostname;
  if (location.hostname !== name && !location.hostname.endsWith(`.${name}`))
    return texts.elsewhere(address ?? '');
  return 'PublicKeyCredential' in globalThis ? undefined : texts.unsupported;
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly isShut: boolean;
  readonly begin: (task: PasskeyTask) => void;
}

function PasskeyRow({ passkey, isShut, begin }: PasskeyRowProps) {
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
      {!isShut && (
        <Box>
          <Button
            size="small"
            aria-label={texts.renameOne(name)}
            onClick={() => begin({ kind: 'rename', passkey })}
          >
            {texts.rename}
          </Button>
          <Button
            size="small"
            color="error"
            aria-label={texts.removeOne(name)}
            onClick={() => begin({ kind: 'remove', passkey })}
          >
            {texts.remove}
          </Button>
        </Box>
      )}
    </Box>
  );
}
