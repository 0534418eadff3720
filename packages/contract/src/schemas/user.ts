import { hasVisibleCharacter, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../rules/index.ts';
import {
  email,
  flag,
  type Infer,
  instant,
  object,
  oneOf,
  singleLineText,
  untrimmedSecret,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A user (docs/product.md §3). `_id` and `id` have the same value, because screens read either of them. */
export const user = withSchemaName(
  'User',
  object({
    _id: uuid(),
    id: uuid(),
    name: singleLineText({ max: 100 }),
    email: email(),
    role: oneOf(...roles),
    active: flag(),
    createdAt: instant(),
  }),
);
export type User = Infer<typeof user>;

export const personName = () => singleLineText({ max: 100 });
/** Schema of a new password. */
export const newPassword = () =>
  untrimmedSecret({ min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH, visible: hasVisibleCharacter });
/**
 * Schema of an entered password. It has no minimum length, because a short password is wrong, not malformed.
 */
export const enteredPassword = () => untrimmedSecret({ max: MAX_PASSWORD_LENGTH });
