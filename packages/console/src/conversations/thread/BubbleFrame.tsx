import { Box, Link, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { splitTextByLinks } from './splitTextByLinks.ts';

interface BubbleFrameProps {
  readonly id: string | undefined;
  readonly isOwn: boolean;
  readonly isFirst: boolean;
  readonly isTarget?: boolean;
  /** True if the bubble has no background and no border. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** Frame of a bubble. Own messages are on the right, and all others are on the left. */
export const BubbleFrame = ({ id, isOwn, isFirst, isTarget = false, isBare = false, children }: BubbleFrameProps) => (
  <Box
    data-message={id}
    sx={{
      display: 'flex',
      justifyContent: isOwn ? 'flex-end' : 'flex-start',
      px: { xs: 1.5, md: 4 },
      pt: isFirst ? 1.25 : 0.375,
      ...(isTarget && { '& > div': { outline: '3px solid', outlineColor: 'primary.main' } }),
    }}
  >
    <Box
      sx={{
        position: 'relative',
        maxWidth: { xs: '86%', md: '72%' },
        minWidth: 88,
        px: 1.25,
        py: 0.75,
        borderRadius: 2,
        ...(isFirst && (isOwn ? { borderTopRightRadius: 4 } : { borderTopLeftRadius: 4 })),
        bgcolor: isBare ? 'transparent' : isOwn ? 'primary.light' : 'background.paper',
        border: 1,
        borderColor: isBare ? 'transparent' : 'divider',
        overflowWrap: 'anywhere',
        '&:hover .options, & .options:focus-visible': { opacity: 1 },
        // Reserves space for the options button, which is always visible on touch devices.
        '@media (hover: none)': {
          '& .options': { opacity: 0.6 },
          '& > .MuiTypography-root:not(* + *)::before': {
            content: '""',
            float: 'right',
            width: 22,
            height: 16,
          },
        },
      }}
    >
      {children}
    </Box>
  </Box>
);

interface MessageTextProps {
  readonly text: string;
}

/** Message text with its URLs as links. */
export const MessageText = ({ text }: MessageTextProps) => (
  <Typography component="div" dir="auto" sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'isolate', fontSize: '0.9375rem' }}>
    {splitTextByLinks(text).map(({ offset, content, href }) =>
      href === undefined ? (
        <Fragment key={offset}>{content}</Fragment>
      ) : (
        <Link key={offset} href={href} target="_blank" rel="noopener noreferrer">
          {content}
        </Link>
      ),
    )}
  </Typography>
);
