import { authPageTexts } from '@recado/texts';
import { useState } from 'react';
import { PlainIcon } from './PlainIcon.tsx';
import { PlainTextInput, type PlainTextInputProps } from './PlainTextInput.tsx';

/** Password field that can show its content. */
export function PlainPasswordField(props: Omit<PlainTextInputProps, 'type' | 'endControl'>) {
  const [isShown, setShown] = useState(false);
  return (
    <PlainTextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      endControl={
        <button
          type="button"
          className="plain-icon-button"
          aria-label={isShown ? authPageTexts.hidePassword : authPageTexts.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <PlainIcon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
