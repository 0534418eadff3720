import { cli } from '@recado/texts';
import { askHealth } from '../../remote/askHealth.ts';
import { type Check, failed, ok, warning } from './Check.ts';

const texts = cli.doctor.publicUrl;

/** Whether Recado answers where others are told that it does. */
export async function checkPublicUrl(publicUrl: string | undefined): Promise<Check> {
  if (publicUrl === undefined) return warning('publicUrl', texts.none, texts.noneNext);
  const url = publicUrl.replace(/\/+$/, '');
  switch (await askHealth(url)) {
    case 'ready':
    case 'unready':
      return ok('publicUrl', texts.answers(url));
    case 'foreign':
      return failed('publicUrl', texts.foreign(url), texts.foreignNext);
    case 'silent':
      return failed('publicUrl', texts.silent(url), texts.silentNext);
  }
}
