import { IconButton, InputAdornment } from '@mui/material';
import { authPageTexts } from '@recado/texts';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons/index.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

/** Password field that can show its content. */
export function PasswordField(props: Omit<TextInputProps, 'type' | 'endAdornment'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={isShown ? authPageTexts.hidePassword : authPageTexts.showPassword}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon fontSize="small" /> : <EyeIcon fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
