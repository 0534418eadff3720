import { Box, Button, FormControlLabel, Skeleton, Switch, Typography } from '@mui/material';
import type { TwoStep } from '@recado/contract';
import { twoStep } from '@recado/texts';
import {
  apiKey,
  CheckCircleIcon,
  ErrorState,
  formatDate,
  lazyPart,
  Notice,
  StatusTag,
  toast,
  useApi,
  useSdk,
  useSession,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Section, tell } from './Section.tsx';

const TwoStepDialog = lazyPart(async () => (await import('./TwoStepDialog.tsx')).TwoStepDialog);

const texts = twoStep.card;
/** Below it, other codes are worth making. */
const FEW_CODES = 3;

/** Whether signing in asks for a code, and what can be done about it. */
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
    <Section title={texts.title} about={texts.about}>
      {!data && error && <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />}
      {!data && !error && <Skeleton height={40} />}
      {data && <State state={data} />}
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
      {isAdmin && data && data.since !== null && <OfAllAdministrators />}
      {task && (
        <Suspense>
          <TwoStepDialog
            task={task}
            onClose={() => {
              setTask(undefined);
              // All of it: what was refused before may be allowed now.
              void queries.invalidateQueries(
                data?.required ? {} : { queryKey: apiKey('GET /auth/two-step') },
              );
            }}
          />
        </Suspense>
      )}
    </Section>
  );
}

const State = ({ state: { since, codesLeft, required } }: { readonly state: TwoStep }) =>
  since === null ? (
    <>
      {required && <Notice severity="warning">{texts.required}</Notice>}
      {!required && <Typography>{texts.off}</Typography>}
    </>
  ) : (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <StatusTag tone="success" label={texts.on(formatDate(since))} icon={CheckCircleIcon} />
      <Typography variant="body2" color={codesLeft < FEW_CODES ? 'error' : 'text.secondary'}>
        {texts.codesLeft(codesLeft)}
      </Typography>
    </Box>
  );

/** Whoever has it may ask it of everybody who administers the platform. */
function OfAllAdministrators() {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { data } = useApi('GET /admin/settings');
  const { mutate, isPending } = useMutation({
    mutationFn: (twoStepForAdmins: boolean) =>
      sdk.request('PUT /admin/settings', { payload: { twoStepForAdmins } }),
    onSuccess(settings) {
      queries.setQueryData(apiKey('GET /admin/settings'), settings);
      toast.success(twoStep.admin.requireDone);
    },
    onError: error => tell(error, twoStep.admin.requireFailed),
  });
  if (!data) return null;
  return (
    <Box>
      <FormControlLabel
        label={twoStep.admin.requireAll}
        control={
          <Switch
            checked={data.twoStepForAdmins}
            disabled={isPending}
            onChange={(_, wanted) => mutate(wanted)}
          />
        }
      />
      <Typography variant="body2" color="text.secondary">
        {twoStep.admin.requireHint}
      </Typography>
    </Box>
  );
}
