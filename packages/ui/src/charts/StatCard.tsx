import { Box, Card, Skeleton, type SvgIconProps, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { formatNumber } from '../format/index.ts';

export interface StatCardProps {
  readonly label: string;
  /** Figure of the card: a number or a short text. Undefined if it is not loaded yet, or not available. */
  readonly value: number | string | undefined;
  readonly loading?: boolean;
  readonly icon: ComponentType<SvgIconProps>;
}

/** Shows one figure with its label. */
export function StatCard({ label, value, loading = false, icon: Icon }: StatCardProps) {
  return (
    <Card sx={{ p: { xs: 1, sm: 2 }, display: 'flex', alignItems: 'flex-start', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" color="text.secondary" sx={{ lineHeight: { xs: 1.25, sm: 1.43 } }}>
          {label}
        </Typography>
        <StatValue text={typeof value === 'number' ? formatNumber(value) : value} loading={loading} />
      </Box>
      <Icon fontSize="small" sx={{ color: 'primary.main', display: { xs: 'none', sm: 'block' } }} />
    </Card>
  );
}

interface StatValueProps {
  /** Formatted figure. Undefined if the figure is not available. */
  readonly text: string | undefined;
  readonly loading: boolean;
}

function StatValue({ text, loading }: StatValueProps) {
  return (
    <Typography
      component="p"
      sx={{
        fontSize: { xs: '1.375rem', sm: '1.75rem' },
        fontWeight: 650,
        lineHeight: 1.3,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {loading ? <Skeleton width={56} /> : (text ?? '–')}
    </Typography>
  );
}

interface StatGridProps {
  /** Number of card columns on wide screens. */
  readonly columns: number;
  /** Number of card columns on phones. */
  readonly phoneColumns: number;
  readonly children: ReactNode;
}

export function StatCardGrid({ columns, phoneColumns, children }: StatGridProps) {
  const equalColumns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: equalColumns(phoneColumns), md: equalColumns(columns) },
      }}
    >
      {children}
    </Box>
  );
}
