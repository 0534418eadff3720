import { Box, Button } from '@mui/material';
import { qrLinkingTexts as texts } from '@recado/texts';
import { ClockIcon, QrIcon } from '@recado/ui';

interface ExpiredQrNoticeProps {
  readonly regenerate: () => void;
}

/** Notice that replaces the QR code when WhatsApp issues no more codes. */
export const ExpiredQrNotice = ({ regenerate }: ExpiredQrNoticeProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      placeContent: 'center',
      justifyItems: 'center',
      width: { xs: 256, sm: 288 },
      height: 256,
      border: 1,
      borderStyle: 'dashed',
      borderColor: 'divider',
      borderRadius: 1,
    }}
  >
    <ClockIcon sx={{ fontSize: 40, color: 'text.secondary' }} />
    <Button variant="contained" startIcon={<QrIcon />} onClick={regenerate}>
      {texts.regenerate}
    </Button>
  </Box>
);
