import { Box, Typography } from '@mui/material';
import { passwordBarWidth, passwordLabel, passwordScore } from '@recado/contract/rules';
import { session, status } from '@recado/texts';
import { useId } from 'react';

const tones = { weak: 'error.main', medium: 'warning.main', strong: 'success.main' } as const;

/** The bar below a password being chosen: score times 20 percent, and its word (specification §5). */
export function PasswordStrength({ password }: { readonly password: string }) {
  const id = useId();
  const score = passwordScore(password);
  const label = passwordLabel(score);
  const word = label && status.strength[label];
  return (
    <Box sx={{ mt: -1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Typography id={id} variant="body2" color="text.secondary">
          {session.register.strength}
        </Typography>
        <Typography
          variant="body2"
          role="status"
          sx={{ fontWeight: 650, color: label ? tones[label] : 'text.secondary' }}
        >
          {word}
        </Typography>
      </Box>
      <Box
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={score}
        {...(word && { 'aria-valuetext': word })}
        sx={{ height: 6, mt: 0.5, borderRadius: 3, bgcolor: 'divider', overflow: 'hidden' }}
      >
        <Box
          data-testid="strength-bar"
          style={{ width: `${passwordBarWidth(score)}%` }}
          sx={{
            height: '100%',
            borderRadius: 3,
            bgcolor: label ? tones[label] : 'transparent',
            transition: 'width 150ms',
          }}
        />
      </Box>
    </Box>
  );
}
