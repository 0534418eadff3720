import { Typography } from '@mui/material';

/** Status of the linking, which screen readers announce. */
export const LinkingStatus = ({ text }: { readonly text: string }) => (
  <Typography role="status" sx={{ fontWeight: 600, textAlign: 'center', justifySelf: 'center', maxWidth: 288 }}>
    {text}
  </Typography>
);
