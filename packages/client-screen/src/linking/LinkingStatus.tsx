import { Typography } from '@mui/material';

/** How the linking stands, also for those who only hear it. */
export const LinkingStatus = ({ text }: { readonly text: string }) => (
  <Typography
    role="status"
    sx={{ fontWeight: 600, textAlign: 'center', justifySelf: 'center', maxWidth: 288 }}
  >
    {text}
  </Typography>
);
