import { Box, Button, Card, Typography } from '@mui/material';
import { failureMessage, isSessionEnd, toast } from '@recado/ui';
import type { FormEventHandler, ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  readonly about?: string;
  readonly children?: ReactNode;
}

/** One matter of the account's page. */
export const Section = ({ title, about, children }: SectionProps) => (
  <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
    <Box>
      <Typography variant="h3">{title}</Typography>
      {about && (
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {about}
        </Typography>
      )}
    </Box>
    {children}
  </Card>
);

export interface SectionFormProps {
  readonly submit: string;
  readonly isRunning: boolean;
  readonly onSubmit: FormEventHandler;
  readonly children: ReactNode;
}

/** Its fields, and the one button that sends them. */
export const SectionForm = ({ submit, isRunning, onSubmit, children }: SectionFormProps) => (
  <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 2.5, maxWidth: 420 }}>
    {children}
    <Box>
      <Button type="submit" variant="contained" disabled={isRunning}>
        {submit}
      </Button>
    </Box>
  </Box>
);

/** What went wrong: the server's sentence, or else this one. */
export function tell(error: Error, otherwise: string): void {
  if (!isSessionEnd(error)) toast.error(failureMessage(error, otherwise));
}
