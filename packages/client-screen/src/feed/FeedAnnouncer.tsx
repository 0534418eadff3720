import { Box } from '@mui/material';
import { feed } from '@recado/texts';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds between two announcements, however many messages come. */
const INTERVAL = 10_000;
/** Milliseconds for what comes together to be said together. */
const COLLECTING = 1_000;

/** Tells those who only hear the page how many messages have come, together and not one by one. */
export function FeedAnnouncer({ arrived }: { readonly arrived: number }) {
  const [said, setSaid] = useState({ upTo: arrived, text: '', at: 0 });
  const latest = useRef(arrived);
  useEffect(() => {
    latest.current = arrived;
  });
  const hasNews = arrived > said.upTo;
  useEffect(() => {
    if (!hasNews) return;
    const wait = Math.max(said.at + INTERVAL - Date.now(), COLLECTING);
    const timer = setTimeout(() => {
      const upTo = latest.current;
      setSaid({ upTo, text: feed.arrived(upTo - said.upTo), at: Date.now() });
    }, wait);
    return () => clearTimeout(timer);
  }, [hasNews, said]);
  return (
    <Box role="status" sx={heardOnly}>
      {said.text}
    </Box>
  );
}

const heardOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
