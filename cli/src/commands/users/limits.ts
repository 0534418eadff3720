import type { AccountLimitsChoice, Endpoints, ResponseOf } from '@recado/contract';
import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { count, day, renderFacts } from '../../render/index.ts';
import { findUser } from './findUser.ts';
import type { limitsOptions } from './options.ts';

const texts = cli.users.limits;
const DAY = 86_400_000;

/** `recado users limits [WHO]`: shows them, or changes what is named; without WHO those of the platform. */
export async function limits(
  remote: Remote,
  { args: [who], settings }: Call<typeof limitsOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { platform: followsPlatform, lines, messages, storage, trialDays } = settings;
  const isChange = [lines, messages, storage, trialDays].some(value => value !== undefined);
  if (followsPlatform && (isChange || who === undefined)) throw new UsageError(texts.both);
  const chosen = {
    ...(lines !== undefined && { maxLines: lines || null }),
    ...(messages !== undefined && { messagesPerDay: messages || null }),
    ...(storage !== undefined && { storageMb: storage || null }),
  };
  if (who === undefined) {
    const { limits: before } = await sdk.request('GET /admin/limits', { signal });
    const payload = {
      ...before,
      ...chosen,
      ...(trialDays !== undefined && { trialDays: trialDays || null }),
    };
    const { limits: now } = isChange
      ? await sdk.request('PUT /admin/limits', { payload, signal })
      : { limits: before };
    const facts = [
      { label: texts.facts.lines, value: most(now.maxLines) },
      { label: texts.facts.messages, value: most(now.messagesPerDay) },
      { label: texts.facts.storage, value: most(now.storageMb) },
      { label: texts.facts.trialDays, value: most(now.trialDays) },
    ];
    return renderFacts(remote, { title: texts.ofPlatform, facts }, { limits: now });
  }
  const { id, name } = await findUser(sdk, who, signal);
  const before = await sdk.request('GET /admin/users/{id}/limits', { params: { id }, signal });
  const own: AccountLimitsChoice = {
    ...inForce(before),
    ...chosen,
    ...(trialDays !== undefined && {
      trialEndsAt: trialDays === 0 ? null : new Date(Date.now() + trialDays * DAY).toISOString(),
    }),
  };
  const told =
    isChange || followsPlatform
      ? await sdk.request('PUT /admin/users/{id}/limits', {
          params: { id },
          payload: { own: followsPlatform ? null : own },
          signal,
        })
      : before;
  const { lines: ofLines, messages: ofMessages, storage: ofStorage, trialEndsAt } = told.limits;
  const facts = [
    { label: texts.facts.lines, value: texts.used(count(ofLines.used), most(ofLines.most)) },
    { label: texts.facts.messages, value: texts.used(count(ofMessages.used), most(ofMessages.most)) },
    {
      label: texts.facts.storage,
      value: texts.used(count(Math.round(ofStorage.usedMb)), most(ofStorage.mostMb)),
    },
    { label: texts.facts.trial, value: trialEndsAt === null ? texts.none : day(trialEndsAt) },
    { label: texts.facts.whose, value: told.own ? texts.own : texts.platforms },
  ];
  await renderFacts(remote, { title: name, facts }, told);
}

/** What counts now, which a change starts from. */
const inForce = ({ own, limits: now }: Told): AccountLimitsChoice =>
  own ?? {
    maxLines: now.lines.most,
    messagesPerDay: now.messages.most,
    storageMb: now.storage.mostMb,
    trialEndsAt: now.trialEndsAt,
  };
type Told = Pick<ResponseOf<Endpoints['GET /admin/users/{id}/limits']>, 'own' | 'limits'>;

const most = (value: number | null): string => (value === null ? texts.none : count(value));
