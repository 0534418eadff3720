import { Box } from '@mui/material';

interface InstructionStepsProps {
  readonly steps: readonly string[];
}

/** Numbered list of instructions. */
export const InstructionSteps = ({ steps }: InstructionStepsProps) => (
  <Box
    component="ol"
    sx={{
      m: 0,
      my: 1,
      pl: 3,
      display: 'grid',
      gap: 1,
      '& ::marker': { color: 'primary.main', fontWeight: 700 },
    }}
  >
    {steps.map(step => (
      <li key={step}>{step}</li>
    ))}
  </Box>
);
