import { IconButton, Tooltip } from '@mui/material';
import { commandPaletteTexts as texts } from '@recado/texts';
import { createLazyComponent, SearchIcon } from '@recado/ui';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { PalettePage } from './paletteEntries.ts';
import { useTypeAhead } from './useTypeAhead.ts';

const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette;
const CommandPalette = createLazyComponent(loadPalette);

export interface CommandPaletteLauncherProps {
  /** Pages that the palette offers, in their order. */
  readonly pages: readonly PalettePage[];
}

/** Button in the header that opens the palette. `Ctrl K` opens it, too, and on a Mac `⌘ K`. */
export function CommandPaletteLauncher({ pages }: CommandPaletteLauncherProps) {
  const [isOpen, setOpen] = useState(false);
  /** Element that had the focus before the palette opened. */
  const opener = useRef<HTMLElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const typeAhead = useTypeAhead(isOpen && !isLoaded);
  const open = useCallback(() => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    // While the code of the palette loads, letters must not go into a message.
    opener.current?.blur();
    setLoaded(false);
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
    });
  }, []);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      // The code loads while the user moves from this key to the letter.
      if (key === 'Control' || key === 'Meta') void loadPalette().catch(() => undefined);
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      if (isOpen) close();
      else open();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [isOpen, open, close]);
  return (
    <>
      <Tooltip title={texts.open}>
        <IconButton aria-label={texts.open} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <CommandPalette pages={pages} initialText={typeAhead} onLoaded={() => setLoaded(true)} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
