export interface Leaving {
  /** Whether somebody began to leave the page since it was last asked. */
  hasBegun(): boolean;
  stop(): void;
}

/**
 * Browsers tell of it early (`beforeunload`), late (`pagehide`), or both. Watched only as long as needed: pages that listen
 * to the former may not be kept for the way back.
 */
export function watchLeaving(): Leaving {
  let begun = false;
  const note = () => {
    begun = true;
  };
  for (const name of signs) addEventListener(name, note);
  return {
    hasBegun() {
      const was = begun;
      begun = false;
      return was;
    },
    stop() {
      for (const name of signs) removeEventListener(name, note);
    },
  };
}

const signs = ['beforeunload', 'pagehide'] as const;
