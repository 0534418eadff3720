import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
} from '@mui/material';
import { keyboardTexts as texts } from '@recado/texts';
import { useId } from 'react';
import { setLetterShortcutsOn, useLetterShortcutsOn } from './shortcutSettings.ts';

const { actions } = texts;

/** Shortcuts by place, each with its keys. */
const groups: readonly (readonly [title: string, rows: readonly (readonly [keys: string, effect: string])[]])[] = [
  [texts.anywhere, [['Ctrl K', texts.palette]]],
  [
    texts.inConversations,
    [
      ['/', actions.search],
      ['J', actions.next],
      ['K', actions.previous],
      ['E', actions.archive],
      ['S', actions.snooze],
      ['U', actions.unread],
      ['R', actions.reply],
      ['N', actions.create],
      ['X', actions.select],
      ['?', actions.sheet],
    ],
  ],
  [
    texts.inList,
    [
      ['↑ ↓', texts.listArrows],
      ['Enter', texts.listOpen],
    ],
  ],
  [
    texts.inMessage,
    [
      ['Enter', texts.send],
      ['Shift Enter', texts.newLine],
      ['Esc', texts.leaveField],
    ],
  ],
];

export interface ShortcutSheetProps {
  readonly onClose: () => void;
}

/** Dialog with all keyboard shortcuts. The user can switch those of a single letter off. */
export function ShortcutSheet({ onClose }: ShortcutSheetProps) {
  const id = useId();
  const isOn = useLetterShortcutsOn();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {texts.title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {groups.map(([title, rows]) => (
          <Box key={title}>
            <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
              {title}
            </Typography>
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}
            >
              {rows.map(([keys, effect]) => (
                <Box key={`${keys} ${effect}`} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" sx={{ minWidth: 96 }}>
                    <Box component="kbd" sx={keyStyle}>
                      {keys}
                    </Box>
                  </Typography>
                  <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                    {effect}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
        <Box>
          <FormControlLabel
            control={<Switch checked={isOn} onChange={(_event, checked) => setLetterShortcutsOn(checked)} />}
            label={texts.letters}
          />
          <Typography variant="body2" color="text.secondary">
            {texts.lettersHint}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const keyStyle = {
  fontFamily: 'inherit',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  px: 0.75,
  py: 0.125,
  bgcolor: 'background.default',
} as const;
