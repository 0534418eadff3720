import { IconButton, Tooltip } from '@mui/material';
import { commandPaletteTexts as texts } from '@recado/texts';
import { createLazyComponent, SearchIcon } from '@recado/ui';
import { Suspense, useEffect, useState } from 'react';
import type { PalettePage } from './paletteEntries.ts';

const CommandPalette = createLazyComponent(async () => (await import('./CommandPalette.tsx')).CommandPalette);

export interface CommandPaletteLauncherProps {
  /** Pages that the palette offers, in their order. */
  readonly pages: readonly PalettePage[];
}

/** Button in the header that opens the palette. `Ctrl K` opens it, too, and on a Mac `⌘ K`. */
export function CommandPaletteLauncher({ pages }: CommandPaletteLauncherProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(isShown => !isShown);
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);
  return (
    <>
      <Tooltip title={texts.open}>
        <IconButton aria-label={texts.open} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <CommandPalette pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
