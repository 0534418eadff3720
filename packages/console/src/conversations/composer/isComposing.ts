import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an unfinished character of an accent or input method. Safari marks the
 * key that ends it only by its code (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === IME_PROCESSED_KEY_CODE;

/** `keyCode` of a key that an input method has processed, in UI Events. */
const IME_PROCESSED_KEY_CODE = 229;
