import { Box, Typography } from '@mui/material';
import { CheckCircleIcon } from '../icons/index.ts';

export interface AllInOrderProps {
  readonly title: string;
  readonly text: string;
}

/** Content of a card that lists what requires attention, while nothing does. */
export const AllInOrder = ({ title, text }: AllInOrderProps) => (
  <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
    <CheckCircleIcon sx={{ color: 'success.main' }} />
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {text}
      </Typography>
    </Box>
  </Box>
);
