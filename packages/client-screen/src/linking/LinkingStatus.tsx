import { Typography } from '@mui/material';

interface LinkingStatusProps {
  readonly text: string;
}

/** Status of the linking, which screen readers announce. */
export const LinkingStatus = ({ text }: LinkingStatusProps) => (
  <Typography role="status" sx={{ fontWeight: 600, textAlign: 'center', justifySelf: 'center', maxWidth: 288 }}>
    {text}
  </Typography>
);
