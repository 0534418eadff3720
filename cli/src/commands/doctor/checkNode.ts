import { cli } from '@recado/texts';
import { type Check, failed, ok } from './Check.ts';

/** As in the `engines` of every package. */
const LEAST = [20, 19] as const;

/** @param version as in `process.versions.node` */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
  return isEnough ? ok('node', version) : failed('node', version, cli.doctor.node.next(LEAST.join('.')));
}
