import { Box, Button, FormControlLabel, Skeleton, Switch, Typography } from '@mui/material';
import type { TwoStepStatus } from '@recado/contract';
import { twoStepTexts } from '@recado/texts';
import {
  CheckCircleIcon,
  createLazyComponent,
  createQueryKey,
  ErrorState,
  formatDate,
  Notice,
  StatusTag,
  toast,
  useApi,
  useSdk,
  useSession,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { AccountPageSection, showErrorToast } from './AccountPageSection.tsx';

const TwoStepDialog = createLazyComponent(async () => (await import('./TwoStepDialog.tsx')).TwoStepDialog);

const texts = twoStepTexts.card;
/** Minimum number of unused recovery codes. With fewer, the user should generate new ones. */
const MIN_RECOVERY_CODES = 3;

/** State of two-step sign-in, with buttons to set it up, to renew the recovery codes, and to end it. */
export function TwoStepCard() {
  const { data, error, isFetching, refetch } = useApi('GET /auth/two-step');
  const { isAdmin } = useSession();
  const queries = useQueryClient();
  const [task, setTask] = useState<'begin' | 'renew' | 'end'>();
  const button = (name: NonNullable<typeof task>, variant: 'contained' | 'outlined' | 'text') => (
    <Button variant={variant} {...(name === 'end' && { color: 'error' })} onClick={() => setTask(name)}>
      {texts[name]}
    </Button>
  );
  return (
    <AccountPageSection title={texts.title} description={texts.about}>
      {!data && error && <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />}
      {!data && !error && <Skeleton height={40} />}
      {data && <TwoStepState state={data} />}
      {data && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {data.since === null ? (
            button('begin', data.required ? 'contained' : 'outlined')
          ) : (
            <>
              {button('renew', 'outlined')}
              {button('end', 'text')}
            </>
          )}
        </Box>
      )}
      {isAdmin && data && data.since !== null && <RequireForAdministrators />}
      {task && (
        <Suspense>
          <TwoStepDialog
            task={task}
            onClose={() => {
              setTask(undefined);
              // The server may now allow requests that it rejected before, so invalidate all queries.
              void queries.invalidateQueries(data?.required ? {} : { queryKey: createQueryKey('GET /auth/two-step') });
            }}
          />
        </Suspense>
      )}
    </AccountPageSection>
  );
}

interface TwoStepStateProps {
  readonly state: TwoStepStatus;
}

const TwoStepState = ({ state: { since, codesLeft, required } }: TwoStepStateProps) =>
  since === null ? (
    <>
      {required && <Notice severity="warning">{texts.required}</Notice>}
      {!required && <Typography>{texts.off}</Typography>}
    </>
  ) : (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <StatusTag tone="success" label={texts.on(formatDate(since))} icon={CheckCircleIcon} />
      <Typography variant="body2" color={codesLeft < MIN_RECOVERY_CODES ? 'error' : 'text.secondary'}>
        {texts.codesLeft(codesLeft)}
      </Typography>
    </Box>
  );

/**
 * Switch that makes two-step sign-in mandatory for all administrators. Only an administrator who already uses
 * two-step sign-in may turn it on.
 */
function RequireForAdministrators() {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { data } = useApi('GET /admin/settings');
  const { mutate, isPending } = useMutation({
    mutationFn: (twoStepForAdmins: boolean) => sdk.request('PUT /admin/settings', { payload: { twoStepForAdmins } }),
    onSuccess(settings) {
      queries.setQueryData(createQueryKey('GET /admin/settings'), settings);
      toast.success(twoStepTexts.admin.requireDone);
    },
    onError: error => showErrorToast(error, twoStepTexts.admin.requireFailed),
  });
  if (!data) return null;
  return (
    <Box>
      <FormControlLabel
        label={twoStepTexts.admin.requireAll}
        control={
          <Switch
            checked={data.twoStepForAdmins}
            disabled={isPending}
            onChange={(_, isRequired) => mutate(isRequired)}
          />
        }
      />
      <Typography variant="body2" color="text.secondary">
        {twoStepTexts.admin.requireHint}
      </Typography>
    </Box>
  );
}
