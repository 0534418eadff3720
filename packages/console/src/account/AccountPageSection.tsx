import { Box, Button, Card, Typography } from '@mui/material';
import { getFailureMessage, isSessionEndError, toast } from '@recado/ui';
import type { FormEventHandler, ReactNode } from 'react';

export interface AccountPageSectionProps {
  readonly title: string;
  readonly description?: string;
  readonly children?: ReactNode;
}

/** One titled section of the account page. */
export const AccountPageSection = ({ title, description, children }: AccountPageSectionProps) => (
  <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
    <Box>
      <Typography variant="h3">{title}</Typography>
      {description && (
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {description}
        </Typography>
      )}
    </Box>
    {children}
  </Card>
);

export interface AccountSectionFormProps {
  readonly submit: string;
  readonly isRunning: boolean;
  readonly onSubmit: FormEventHandler;
  readonly children: ReactNode;
}

/** Form of a section, with the given fields and one submit button. */
export const AccountSectionForm = ({ submit, isRunning, onSubmit, children }: AccountSectionFormProps) => (
  <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 2.5, maxWidth: 420 }}>
    {children}
    <Box>
      <Button type="submit" variant="contained" disabled={isRunning}>
        {submit}
      </Button>
    </Box>
  </Box>
);

/** Shows the server's error message or, without one, `fallback`. Ignores errors that end the session. */
export function showErrorToast(error: Error, fallback: string): void {
  if (!isSessionEndError(error)) toast.error(getFailureMessage(error, fallback));
}
