import { useEffect, useState } from 'react';

/**
 * Collects the characters that the user types while the field for them is still loading. Otherwise they would be
 * letter shortcuts, such as “e”, which archives the open conversation.
 *
 * @param isCollecting whether the field is awaited. The text is empty after the wait
 */
export function useTypeAhead(isCollecting: boolean): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isCollecting) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isCharacter = [...key].length === 1;
      if (ctrlKey || metaKey || altKey || !(isCharacter || key === 'Backspace')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setText(current => (isCharacter ? current + key : current.slice(0, -1)));
    };
    // Listen before the shortcuts do.
    addEventListener('keydown', handleKeyDown, { capture: true });
    return () => {
      removeEventListener('keydown', handleKeyDown, { capture: true });
      setText('');
    };
  }, [isCollecting]);
  return text;
}
