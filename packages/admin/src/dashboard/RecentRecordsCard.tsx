import { Box, Card, Typography } from '@mui/material';
import { EmptyState, TextLink } from '@recado/ui';
import { type ReactNode, useId } from 'react';

export interface RecentRecordsCardProps {
  readonly title: string;
  readonly allLink: { readonly to: string; readonly label: string };
  readonly isEmpty: boolean;
  readonly empty: string;
  /** Table with the newest records. */
  readonly children: ReactNode;
}

/** Dashboard card with the newest records of one resource, such as users, and a link to the complete list. */
export function RecentRecordsCard({ title, allLink, isEmpty, empty, children }: RecentRecordsCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, pt: 2, pb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <TextLink to={allLink.to}>{allLink.label}</TextLink>
      </Box>
      {isEmpty ? <EmptyState title={empty} /> : children}
    </Card>
  );
}
