import { Box, Button, Card, Typography } from '@mui/material';
import { firstStepTexts as texts } from '@recado/texts';
import {
  ButtonLink,
  CheckCircleIcon,
  createQueryKey,
  createStrokeIcon,
  formatNumber,
  getFailureMessage,
  isSessionEndError,
  toast,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { findNextSetupStep, type SetupStep } from './listFirstSteps.ts';

interface FirstStepsProps {
  readonly steps: readonly SetupStep[];
}

/** Setup steps of a new owner, with a button that hides them on every device. */
export function FirstSteps({ steps }: FirstStepsProps) {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const next = findNextSetupStep(steps);
  const { dismiss, isDismissing } = useDismissal();
  return (
    <Card component="section" aria-labelledby="primeros-pasos" sx={{ px: 2, pt: 2, pb: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <Typography id="primeros-pasos" variant="h2" sx={{ flexGrow: 1 }}>
          {texts.title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {texts.progress(formatNumber(doneCount), formatNumber(steps.length))}
        </Typography>
        <Button size="small" disabled={isDismissing} onClick={() => dismiss()}>
          {texts.dismiss}
        </Button>
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(step => (
          <FirstStep key={step.name} step={step} isNext={step === next} />
        ))}
      </Box>
    </Card>
  );
}

function useDismissal() {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('DELETE /today/first-steps'),
    onSuccess: () => queries.invalidateQueries({ queryKey: createQueryKey('GET /today') }),
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.dismissFailed));
    },
  });
  return { dismiss: mutate, isDismissing: isPending };
}

const OpenCircleIcon = createStrokeIcon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z');

interface FirstStepProps {
  readonly step: SetupStep;
  /** True for the first step that is not done, which is the only one with a button. */
  readonly isNext: boolean;
}

function FirstStep({ step, isNext }: FirstStepProps) {
  const { title, text, action } = texts.steps[step.name];
  const Icon = step.isDone ? CheckCircleIcon : OpenCircleIcon;
  return (
    <Box
      component="li"
      aria-current={isNext ? 'step' : undefined}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Icon
        titleAccess={step.isDone ? texts.done : texts.pending}
        sx={{ color: step.isDone ? 'success.main' : 'text.secondary' }}
      />
      <Box sx={{ flex: { xs: '1 1 calc(100% - 48px)', sm: '1 1 0' }, minWidth: 0 }}>
        <Typography sx={{ fontWeight: isNext ? 650 : 400, color: step.isDone ? 'text.secondary' : undefined }}>
          {title}
        </Typography>
        {isNext && (
          <Typography variant="body2" color="text.secondary">
            {text}
          </Typography>
        )}
      </Box>
      {isNext && (
        <ButtonLink to={step.path} variant="contained" sx={{ ml: { xs: 4.5, sm: 0 } }}>
          {action}
        </ButtonLink>
      )}
    </Box>
  );
}
