import { Box, Card, Typography } from '@mui/material';
import { EmptyState, TextLink } from '@recado/ui';
import { type ReactNode, useId } from 'react';

export interface RecentCardProps {
  readonly title: string;
  readonly all: { readonly to: string; readonly label: string };
  readonly isEmpty: boolean;
  readonly empty: string;
  /** The table. */
  readonly children: ReactNode;
}

/** The newest of something, and the way to all of it. */
export function RecentCard({ title, all, isEmpty, empty, children }: RecentCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, pt: 2, pb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <TextLink to={all.to}>{all.label}</TextLink>
      </Box>
      {isEmpty ? <EmptyState title={empty} /> : children}
    </Card>
  );
}
