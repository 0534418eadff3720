import type { KeyboardEvent } from 'react';

/**
 * Returns whether a key press belongs to a character that is still being composed, such as an accented
 * or Chinese one. Safari marks the last key press of a character only by its code
 * (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposingCharacter = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === IME_PROCESSED_KEY_CODE;

/** `keyCode` of a key that an input method has processed, according to UI Events. */
const IME_PROCESSED_KEY_CODE = 229;
