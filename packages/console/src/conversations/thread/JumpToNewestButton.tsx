import { Badge, Box, Fab } from '@mui/material';
import { conversationTexts } from '@recado/texts';
import { ChevronDownIcon } from '@recado/ui';
import { useState } from 'react';
import type { ThreadState } from './threadState.ts';

const texts = conversationTexts.thread;

interface JumpToNewestButtonProps {
  readonly state: ThreadState;
  readonly onClick: () => void;
}

/** Button that scrolls to the newest message. Shows how many messages arrived since the user scrolled away. */
export function JumpToNewestButton({ state: { arrivalCount }, onClick }: JumpToNewestButtonProps) {
  const [initialCount] = useState(arrivalCount);
  const newCount = arrivalCount - initialCount;
  return (
    <Box sx={{ position: 'absolute', right: 16, bottom: 16 }}>
      <Badge badgeContent={newCount} color="primary" overlap="circular">
        <Fab
          size="small"
          aria-label={texts.newest}
          onClick={onClick}
          sx={{ bgcolor: 'background.paper', color: 'text.primary' }}
        >
          <ChevronDownIcon />
        </Fab>
      </Badge>
    </Box>
  );
}
