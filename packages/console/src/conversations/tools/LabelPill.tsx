import { Box, Typography } from '@mui/material';
import { useLabelColor } from './labelsContext.ts';

/** Label in the form in which conversations display it. */
export const LabelPill = ({ name }: { readonly name: string }) => (
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
    <ColorDot color={useLabelColor(name)} />
    <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {name}
    </Box>
  </Typography>
);

export const ColorDot = ({ color }: { readonly color: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{ flex: 'none', width: 10, height: 10, borderRadius: '50%' }}
    style={{ background: color }}
  />
);
