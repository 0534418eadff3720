import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { layoutTexts } from '@recado/texts';
import { useState } from 'react';
import { CheckIcon, MonitorIcon, MoonIcon, SunIcon } from '../icons/index.ts';
import { type ColorMode, useColorMode } from '../theme/index.ts';

const choices = [
  { mode: 'light', label: layoutTexts.theme.light, Icon: SunIcon },
  { mode: 'dark', label: layoutTexts.theme.dark, Icon: MoonIcon },
  { mode: 'system', label: layoutTexts.theme.system, Icon: MonitorIcon },
] as const;

/** Button that selects the light, the dark or the system's color mode. The choice is stored on this device. */
export function ColorModeButton() {
  const { mode, scheme, choose } = useColorMode();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const pick = (nextMode: ColorMode) => {
    choose(nextMode);
    setAnchor(null);
  };
  return (
    <>
      <Tooltip title={layoutTexts.theme.toggle}>
        <IconButton
          aria-label={layoutTexts.theme.toggle}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {scheme === 'dark' ? <MoonIcon /> : <SunIcon />}
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ mode: choice, label, Icon }) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={mode === choice}
            selected={mode === choice}
            onClick={() => pick(choice)}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{label}</ListItemText>
            {mode === choice && <CheckIcon fontSize="small" sx={{ ml: 2 }} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
