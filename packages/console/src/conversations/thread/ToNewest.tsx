import { Badge, Box, Fab } from '@mui/material';
import { conversations } from '@recado/texts';
import { DownIcon } from '@recado/ui';
import { useState } from 'react';
import type { ThreadState } from './threadState.ts';

const texts = conversations.thread;

interface ToNewestProps {
  readonly state: ThreadState;
  readonly onClick: () => void;
}

/** Down to the end, with how many have come there since one left it. */
export function ToNewest({ state: { arrived }, onClick }: ToNewestProps) {
  const [seen] = useState(arrived);
  const news = arrived - seen;
  return (
    <Box sx={{ position: 'absolute', right: 16, bottom: 16 }}>
      <Badge badgeContent={news} color="primary" overlap="circular">
        <Fab
          size="small"
          aria-label={texts.newest}
          onClick={onClick}
          sx={{ bgcolor: 'background.paper', color: 'text.primary' }}
        >
          <DownIcon />
        </Fab>
      </Badge>
    </Box>
  );
}
