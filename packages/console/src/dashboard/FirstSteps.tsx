import { Box, Card, Typography } from '@mui/material';
import { firstSteps as texts } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { FirstStep } from './FirstStep.tsx';
import { nextStep, type Step } from './firstStepsOf.ts';

/** What a new owner does first; gone when everything is done. */
export function FirstSteps({ steps }: { readonly steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = nextStep(steps);
  return (
    <Card component="section" aria-labelledby="primeros-pasos" sx={{ px: 2, pt: 2, pb: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1 }}>
        <Typography id="primeros-pasos" variant="h2" sx={{ flexGrow: 1 }}>
          {texts.title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {texts.progress(formatNumber(done), formatNumber(steps.length))}
        </Typography>
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(step => (
          <FirstStep key={step.name} step={step} isNext={step === next} />
        ))}
      </Box>
    </Card>
  );
}
