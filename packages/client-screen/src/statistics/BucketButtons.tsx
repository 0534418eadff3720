import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { statistics } from '@recado/texts';
import { type Bucket, buckets } from './periods.ts';

export interface BucketButtonsProps {
  readonly bucket: Bucket;
  readonly onChoose: (bucket: Bucket) => void;
}

/** Diario, Semanal, Mensual. */
export const BucketButtons = ({ bucket, onChoose }: BucketButtonsProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={bucket}
    aria-label={statistics.chart.period}
    onChange={(_, chosen: Bucket | null) => chosen && onChoose(chosen)}
  >
    {buckets.map(each => (
      <ToggleButton key={each} value={each} sx={{ px: 1.5, color: 'text.primary' }}>
        {statistics.chart[each]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
