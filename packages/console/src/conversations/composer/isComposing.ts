import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to a letter that is still being made, by accents or an input method. Of the one that ends it Safari says so
 * by its code alone (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === PROCESSED;

/** What an input method has taken for itself, in UI Events. */
const PROCESSED = 229;
