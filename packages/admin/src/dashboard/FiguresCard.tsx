import { Box, Card, Skeleton, type SvgIconProps, Typography } from '@mui/material';
import { formatNumber } from '@recado/ui';
import { type ComponentType, useId } from 'react';

type Figure = readonly [label: string, value: number | undefined];

export interface FiguresCardProps {
  readonly title: string;
  readonly icon: ComponentType<SvgIconProps>;
  /** The whole first, then its parts; undefined: on its way. */
  readonly figures: readonly Figure[];
}

/** A whole and its parts. */
export function FiguresCard({ title, icon: Icon, figures }: FiguresCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Icon fontSize="small" sx={{ color: 'primary.main' }} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
        {figures.map(([label, value], index) => (
          <Box key={label} sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
            <Typography component="dt" variant="body2" color="text.secondary" sx={{ flex: 1 }}>
              {label}
            </Typography>
            <Typography
              component="dd"
              sx={{
                m: 0,
                fontSize: index === 0 ? '1.375rem' : '1rem',
                fontWeight: index === 0 ? 650 : 500,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {value === undefined ? <Skeleton width={48} /> : formatNumber(value)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
