import { Skeleton, Typography } from '@mui/material';

export interface StatValueProps {
  /** Formatted; undefined where the figure could not be had. */
  readonly text: string | undefined;
  readonly loading: boolean;
}

export function StatValue({ text, loading }: StatValueProps) {
  return (
    <Typography
      component="p"
      sx={{ fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
    >
      {loading ? <Skeleton width={56} /> : (text ?? '–')}
    </Typography>
  );
}
