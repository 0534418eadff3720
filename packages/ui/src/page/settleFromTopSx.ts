/**
 * Style of a column whose parts load separately. Parts below a placeholder stay hidden, because its content may be
 * taller or absent, and visible parts would then move.
 */
export const settleFromTopSx = {
  '& > :is(:has(.MuiSkeleton-root), :has([data-pending]), [data-pending], .MuiSkeleton-root) ~ *': {
    visibility: 'hidden',
  },
} as const;
