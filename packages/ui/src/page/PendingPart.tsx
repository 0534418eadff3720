/**
 * Invisible placeholder of a part that may be absent. Where `settleFromTopSx` applies, the parts below it stay hidden
 * until its data show whether it appears.
 */
export const PendingPart = () => <div hidden aria-busy data-pending />;
