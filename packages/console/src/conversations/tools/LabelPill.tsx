import { Box, Typography } from '@mui/material';
import { useLabelColor } from './labelsContext.ts';

interface LabelPillProps {
  readonly name: string;
}

/** Name of a label with its color dot, as conversations display it. */
export const LabelPill = ({ name }: LabelPillProps) => (
  <Typography
    component="span"
    variant="caption"
    data-label={name}
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      maxWidth: 110,
      px: 0.75,
      border: 1,
      borderColor: 'divider',
      borderRadius: 3,
      bgcolor: 'background.paper',
      color: 'text.primary',
    }}
  >
    <LabelColorDot color={useLabelColor(name)} />
    <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {name}
    </Box>
  </Typography>
);

interface LabelColorDotProps {
  readonly color: string;
}

export const LabelColorDot = ({ color }: LabelColorDotProps) => (
  <Box
    component="span"
    aria-hidden
    sx={{ flex: 'none', width: 10, height: 10, borderRadius: '50%' }}
    style={{ background: color }}
  />
);
