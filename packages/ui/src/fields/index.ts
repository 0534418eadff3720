export {
  type BusinessDetailView,
  businessDetailViews,
  type ChangeBusinessDetail,
  furtherBusinessDetails,
  type TextFieldInput,
  viewedBusinessDetails,
} from './businessDetailViews.ts';
export { CodeBlock, type CodeBlockProps } from './CodeBlock.tsx';
export { CopyButton, type CopyButtonProps } from './CopyButton.tsx';
export { CopyField, type CopyFieldProps } from './CopyField.tsx';
export { PasswordField } from './PasswordField.tsx';
export { PhoneNumberHint } from './PhoneNumberHint.tsx';
export { TextInput, type TextInputProps } from './TextInput.tsx';
export { useCopyToClipboard } from './useCopyToClipboard.ts';
export { useDebouncedInput } from './useDebouncedInput.ts';
