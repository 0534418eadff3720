import { TextField, Typography } from '@mui/material';
import { credentialFieldTexts, transportCredentialsFormTexts as texts } from '@recado/texts';
import type { EnteredTransportCredentials } from './useTransportCredentials.ts';

export type CredentialFieldsProps = Pick<EnteredTransportCredentials, 'fields' | 'typed' | 'errors' | 'type'> & {
  readonly isDisabled: boolean;
};

/** One field per credential. Below it is an error, or a hint where to find the value. */
export const CredentialFields = ({ fields, typed, errors, type, isDisabled }: CredentialFieldsProps) => (
  <>
    <Typography component="h3" variant="h3">
      {texts.dataTitle}
    </Typography>
    <Typography color="text.secondary">{texts.checked}</Typography>
    {fields.map(({ name, secret }) => (
      <TextField
        key={name}
        required
        fullWidth
        type={secret ? 'password' : 'text'}
        label={credentialFieldTexts[name]?.label ?? name}
        value={typed[name]}
        onChange={({ target }) => type(name, target.value)}
        disabled={isDisabled}
        error={errors[name] !== undefined}
        helperText={errors[name] ?? credentialFieldTexts[name]?.where}
        slotProps={{
          // The labels are long, so they only fit above the field.
          inputLabel: { shrink: true },
          htmlInput: {
            autoComplete: secret ? 'new-password' : 'off',
            spellCheck: false,
            autoCapitalize: 'none',
            maxLength: 2_000,
          },
        }}
      />
    ))}
  </>
);
