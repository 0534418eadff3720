/**
 * Style of a column whose parts load separately. Parts below a placeholder stay hidden, because its content may be
 * taller or absent, and visible parts would then move.
 */
export const settleFromTopSx = {
  // Separate rules: with `:is(:has(…), …) ~ *`, Chromium 156 keeps parts hidden after the placeholder is removed.
  '& > .MuiSkeleton-root ~ *': { visibility: 'hidden' },
  '& > [data-pending] ~ *': { visibility: 'hidden' },
  '& > :has(.MuiSkeleton-root) ~ *': { visibility: 'hidden' },
  '& > :has([data-pending]) ~ *': { visibility: 'hidden' },
} as const;
