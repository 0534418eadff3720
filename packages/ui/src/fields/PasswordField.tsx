import { IconButton, InputAdornment } from '@mui/material';
import { session } from '@recado/texts';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons/index.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

/** A password that can be looked at while it is typed. */
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
            aria-label={isShown ? session.hidePassword : session.showPassword}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon fontSize="small" /> : <EyeIcon fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
