import type { AccountLimitsChoice, Endpoints, PlatformCeilings, ResponseOf } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatDate, formatNumber, renderLabelledValues } from '../../render/index.ts';
import { findUser } from './findUser.ts';
import type { userLimitsOptions } from './options.ts';

const texts = cliTexts.users.limits;
const DAY_MS = 86_400_000;

/**
 * `recado users limits [WHO]`: shows or changes the limits of an account. Without WHO, shows or changes the
 * platform's default limits.
 */
export async function manageAccountLimits(
  remote: RemoteContext,
  { args: [idOrEmail], settings }: CommandInvocation<typeof userLimitsOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { platform: followsPlatform, lines, messages, storage, trialDays } = settings;
  const hasChanges = [lines, messages, storage, trialDays].some(value => value !== undefined);
  if (followsPlatform && (hasChanges || idOrEmail === undefined)) throw new UsageError(texts.conflictingOptions);
  const changes = {
    ...(lines !== undefined && { maxLines: lines || null }),
    ...(messages !== undefined && { messagesPerDay: messages || null }),
    ...(storage !== undefined && { storageMb: storage || null }),
  };
  const ceilings = readCeilings(settings);
  const hasCeilings = Object.keys(ceilings).length > 0;
  if (hasCeilings && idOrEmail !== undefined) throw new UsageError(texts.onlyPlatform);
  if (idOrEmail === undefined) {
    const { limits: before } = await sdk.request('GET /admin/limits', { signal });
    const payload = {
      ...before,
      ...changes,
      ...(trialDays !== undefined && { trialDays: trialDays || null }),
      ceilings,
    };
    const { limits: now } =
      hasChanges || hasCeilings ? await sdk.request('PUT /admin/limits', { payload, signal }) : { limits: before };
    const facts = [
      { label: texts.facts.lines, value: formatLimit(now.maxLines) },
      { label: texts.facts.messages, value: formatLimit(now.messagesPerDay) },
      { label: texts.facts.storage, value: formatLimit(now.storageMb) },
      { label: texts.facts.trialDays, value: formatLimit(now.trialDays) },
      ...ceilingOptions.map(([name, field]) => ({ label: texts.facts[name], value: formatLimit(now.ceilings[field]) })),
    ];
    return renderLabelledValues(remote, { title: texts.platformTitle, facts }, { limits: now });
  }
  const { id, name } = await findUser(sdk, idOrEmail, signal);
  const before = await sdk.request('GET /admin/users/{id}/limits', { params: { id }, signal });
  const own: AccountLimitsChoice = {
    ...effectiveLimits(before),
    ...changes,
    ...(trialDays !== undefined && {
      trialEndsAt: trialDays === 0 ? null : new Date(Date.now() + trialDays * DAY_MS).toISOString(),
    }),
  };
  const response =
    hasChanges || followsPlatform
      ? await sdk.request('PUT /admin/users/{id}/limits', {
          params: { id },
          payload: { own: followsPlatform ? null : own },
          signal,
        })
      : before;
  const { lines: lineUsage, messages: messageUsage, storage: storageUsage, trialEndsAt } = response.limits;
  const facts = [
    { label: texts.facts.lines, value: texts.used(formatNumber(lineUsage.used), formatLimit(lineUsage.most)) },
    { label: texts.facts.messages, value: texts.used(formatNumber(messageUsage.used), formatLimit(messageUsage.most)) },
    {
      label: texts.facts.storage,
      value: texts.used(formatNumber(Math.round(storageUsage.usedMb)), formatLimit(storageUsage.mostMb)),
    },
    { label: texts.facts.trial, value: trialEndsAt === null ? texts.none : formatDate(trialEndsAt) },
    { label: texts.facts.source, value: response.own ? texts.ownSource : texts.platformSource },
  ];
  await renderLabelledValues(remote, { title: name, facts }, response);
}

/** Options of the platform's ceilings, with their fields in the API. */
const ceilingOptions = [
  ['totalStorage', 'totalStorageMb'],
  ['freeDisk', 'freeDiskMb'],
  ['streams', 'streamsPerAccount'],
  ['streamsPerToken', 'streamsPerToken'],
  ['secretReads', 'secretReadsPerMinute'],
  ['adminCodeTries', 'adminCodeTriesPerHour'],
] as const satisfies readonly (readonly [string, keyof PlatformCeilings])[];

type CeilingSettings = Readonly<Partial<Record<(typeof ceilingOptions)[number][0], number | undefined>>>;

/** Returns the ceilings that the options change. The value 0 removes a ceiling. */
const readCeilings = (settings: CeilingSettings): Partial<PlatformCeilings> =>
  Object.fromEntries(
    ceilingOptions.flatMap(([name, field]) => {
      const value = settings[name];
      return value === undefined ? [] : [[field, value || null]];
    }),
  );

/**
 * Returns the limits that apply to the account: its own ones or the platform's default limits. A change
 * replaces some of these limits and keeps the others.
 */
const effectiveLimits = ({ own, limits: now }: UserLimits): AccountLimitsChoice =>
  own ?? {
    maxLines: now.lines.most,
    messagesPerDay: now.messages.most,
    storageMb: now.storage.mostMb,
    trialEndsAt: now.trialEndsAt,
  };
type UserLimits = Pick<ResponseOf<Endpoints['GET /admin/users/{id}/limits']>, 'own' | 'limits'>;

const formatLimit = (value: number | null): string => (value === null ? texts.none : formatNumber(value));
