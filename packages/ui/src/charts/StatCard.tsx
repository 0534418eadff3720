import { Box, Card, Skeleton, type SvgIconProps, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { formatNumber } from '../format/index.ts';

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

interface StatValueProps {
  /** Formatted; undefined where the figure could not be had. */
  readonly text: string | undefined;
  readonly loading: boolean;
}

function StatValue({ text, loading }: StatValueProps) {
  return (
    <Typography
      component="p"
      sx={{ fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
    >
      {loading ? <Skeleton width={56} /> : (text ?? '–')}
    </Typography>
  );
}

interface StatGridProps {
  /** How many stand side by side where there is room. */
  readonly columns: number;
  /** How many do on a phone. */
  readonly phoneColumns: number;
  readonly children: ReactNode;
}

export function StatGrid({ columns, phoneColumns, children }: StatGridProps) {
  const even = (count: number) => `repeat(${count}, minmax(0, 1fr))`;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: even(phoneColumns), md: even(columns) },
      }}
    >
      {children}
    </Box>
  );
}
