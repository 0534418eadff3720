import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { renderChecks } from '../../render/index.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import type { Check } from './Check.ts';
import { examine } from './examine.ts';

const texts = cli.doctor;

/** `recado doctor`: exit 1 when something fails; warnings do not count. */
export async function doctor(context: ServerContext): Promise<void> {
  if (context.isWatched) context.say(texts.running);
  const checks = await examine(context);
  const count = (state: Check['state']): number => checks.filter(check => check.state === state).length;
  const failures = count('failed');
  const shown = checks.map(({ name, ...check }) => ({ label: texts.names[name], ...check }));
  const data = checks.map(({ next = null, ...check }) => ({ ...check, next }));
  await renderChecks(context, { checks: shown }, { ok: failures === 0, checks: data });
  if (failures > 0) throw new Failure(texts.failed(failures));
  const warnings = count('warning');
  context.say(warnings === 0 ? texts.well : texts.wellWithWarnings(warnings));
}
