import { TextField } from '@mui/material';
import type { ExplorerParameter } from '@recado/contract';
import { explorer as texts } from '@recado/texts';
import { useFormContext } from 'react-hook-form';

/** One parameter: a field or a choice. Required ones are marked, and nothing is blocked (specification §5). */
export function ParameterField({ parameter }: { readonly parameter: ExplorerParameter }) {
  const { register } = useFormContext();
  const { name, kind, required, description, placeholder } = parameter;
  const options = optionsOf(parameter);
  return (
    <TextField
      {...register(name)}
      select={options !== undefined}
      size="small"
      label={required ? `${name} ${texts.requiredMark}` : name}
      placeholder={placeholder ?? (required ? texts.required : texts.optional)}
      helperText={description}
      type={kind === 'number' ? 'number' : 'text'}
      slotProps={{
        inputLabel: { shrink: true },
        select: { native: true },
        htmlInput: { autoComplete: 'off', 'aria-required': required },
      }}
    >
      {options?.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

/** Of a choice; one that has a default need not be left open. */
function optionsOf({ kind, options, default: preset }: ExplorerParameter) {
  const open = preset === undefined ? [['', texts.choose] as const] : [];
  if (kind === 'enum') return [...open, ...(options ?? []).map(value => [value, value] as const)];
  return kind === 'boolean' ? [...open, ...Object.entries(texts.booleans)] : undefined;
}
