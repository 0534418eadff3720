import { Box, Button, Paper, Typography } from '@mui/material';
import { inboxToolTexts, installedAppTexts } from '@recado/texts';
import { toast, useIsPageVisible } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { readNotificationSettings, saveNotificationSettings } from '../notices/notificationSettings.ts';

const texts = installedAppTexts.notificationOffer;
/** Key in localStorage that records that this browser has shown the offer. */
const OFFER_KEY = 'recado.notices.offered';
/** Key in localStorage for the count when the user left. Phones discard pages in the background. */
const ABSENCE_KEY = 'recado.notices.absence';
/** Milliseconds after the user's return in which a higher count means messages that arrived before the return. */
const RETURN_WINDOW_MS = 10_000;

interface NotificationOfferProps {
  readonly waitingCount: number | undefined;
}

/**
 * Offers notifications once in each browser, after messages arrived while the user was away. The browser asks for its
 * permission only after the user accepted, because a refused permission cannot be requested again.
 */
export function NotificationOffer({ waitingCount }: NotificationOfferProps) {
  const isVisible = useIsPageVisible();
  const [isShown, setShown] = useState(false);
  const latestCount = useRef(waitingCount);
  const absence = useRef<{ readonly count: number; readonly returnedAt: number }>(undefined);
  useEffect(() => {
    latestCount.current = waitingCount;
  }, [waitingCount]);
  useEffect(() => {
    if (!canOffer()) return;
    if (isVisible) {
      const storedCount = localStorage.getItem(ABSENCE_KEY);
      if (storedCount !== null) absence.current = { count: Number(storedCount), returnedAt: Date.now() };
      localStorage.removeItem(ABSENCE_KEY);
    } else if (latestCount.current !== undefined) localStorage.setItem(ABSENCE_KEY, String(latestCount.current));
  }, [isVisible]);
  useEffect(() => {
    const { current } = absence;
    if (!isVisible || !current || waitingCount === undefined || waitingCount <= current.count) return;
    if (Date.now() - current.returnedAt > RETURN_WINDOW_MS || !canOffer()) return;
    localStorage.setItem(OFFER_KEY, 'yes');
    setShown(true);
  }, [isVisible, waitingCount]);
  if (!isShown) return null;
  const accept = async () => {
    setShown(false);
    if ((await Notification.requestPermission()) !== 'granted') {
      toast.error(inboxToolTexts.browserNotifications.refused, { id: 'notices' });
      return;
    }
    saveNotificationSettings({ ...readNotificationSettings(), isOn: true });
    toast.success(texts.accepted, { id: 'notices' });
  };
  return (
    <Paper component="section" aria-label={texts.label} elevation={6} sx={barStyle}>
      <Typography variant="body2" sx={{ flex: '1 1 220px' }}>
        {texts.text}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button onClick={() => setShown(false)}>{texts.decline}</Button>
        <Button variant="contained" onClick={() => void accept()}>
          {texts.accept}
        </Button>
      </Box>
    </Paper>
  );
}

/** Over the content, so that nothing moves, and above the bar at the bottom of a phone. */
const barStyle = {
  position: 'fixed',
  left: { xs: 8, sm: 'auto' },
  right: { xs: 8, sm: 24 },
  bottom: 'calc(var(--bottom-bar-height, 0px) + 16px)',
  maxWidth: { sm: 520 },
  zIndex: 'snackbar',
  p: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
} as const;

const canOffer = (): boolean =>
  'Notification' in window &&
  Notification.permission === 'default' &&
  !readNotificationSettings().isOn &&
  localStorage.getItem(OFFER_KEY) === null;
