import { createHmac, randomBytes } from 'node:crypto';

export interface NewAccountKey {
  /** `rk_` and 43 characters of base64url: 256 random bits. Known to whoever made it, and kept nowhere. */
  readonly secret: string;
  /** How it begins: of its random bits the first 24. */
  readonly prefix: string;
  /** 32 bytes to look the key up by; unique. */
  readonly digest: Buffer;
}

export interface AccountKeys {
  create(): NewAccountKey;
  /** What to look a key up by; undefined when it cannot be one of ours. */
  digest(secret: string): Buffer | undefined;
}

const form = /^rk_[A-Za-z0-9_-]{43}$/;
const SHOWN = 'rk_'.length + 4;

/** Keys of accounts. The database gives away none of them: what it holds is of no use without `digestKey`. */
export function createAccountKeys({ digestKey }: { readonly digestKey: Buffer }): AccountKeys {
  const digestOf = (secret: string) => createHmac('sha256', digestKey).update(secret).digest();
  return {
    create() {
      const secret = `rk_${randomBytes(32).toString('base64url')}`;
      return { secret, prefix: secret.slice(0, SHOWN), digest: digestOf(secret) };
    },
    digest: secret => (form.test(secret) ? digestOf(secret) : undefined),
  };
}
