import { Box, Card, type SvgIconProps, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { formatNumber } from '../format/index.ts';
import { StatValue } from './StatValue.tsx';

export interface StatCardProps {
  readonly label: string;
  /** A number, or words of few letters. Undefined: not known yet, or not at all. */
  readonly value: number | string | undefined;
  readonly loading?: boolean;
  readonly icon: ComponentType<SvgIconProps>;
}

/** One figure and what it counts. */
export function StatCard({ label, value, loading = false, icon: Icon }: StatCardProps) {
  return (
    <Card sx={{ p: 2, display: 'flex', alignItems: 'flex-start', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" color="text.secondary">
          {label}
        </Typography>
        <StatValue text={typeof value === 'number' ? formatNumber(value) : value} loading={loading} />
      </Box>
      <Icon fontSize="small" sx={{ color: 'primary.main', display: { xs: 'none', sm: 'block' } }} />
    </Card>
  );
}
