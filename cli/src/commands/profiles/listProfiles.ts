import { cliTexts } from '@recado/texts';
import { createCommandOutput } from '../../commandOutput.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { DEFAULT_PROFILE_NAME, readProfiles } from '../../remote/profiles/index.ts';
import { renderNextSteps, renderTable } from '../../render/index.ts';

const texts = cliTexts.profiles;

/** `recado profiles`: lists the profiles without their tokens. */
export async function listProfiles({ flags, env }: CommandInvocation): Promise<void> {
  const output = createCommandOutput(flags);
  const stored = await readProfiles(env, output.writeMessage);
  const inUse = stored.current ?? DEFAULT_PROFILE_NAME;
  const profiles = Object.entries(stored.profiles).map(([name, { url, email, token }]) => ({
    name,
    url,
    email: email ?? null,
    hasSession: token !== undefined,
    inUse: name === inUse,
  }));
  const { columns } = texts;
  const head = [
    { label: columns.name },
    { label: columns.url, isFlexible: true as const },
    { label: columns.email, isFlexible: true as const },
    { label: columns.session },
    { label: columns.inUse },
  ];
  const rows = profiles.map(({ name, url, email, hasSession, inUse: isUsed }) => [
    name,
    url,
    email ?? '',
    hasSession
      ? ({ text: texts.hasSession, tone: 'good' } as const)
      : ({ text: texts.noSession, tone: 'bad' } as const),
    isUsed ? ({ text: texts.inUse, tone: 'strong' } as const) : '',
  ]);
  await renderTable(output, { head, rows, empty: texts.empty }, { profiles });
  if (rows.length === 0) renderNextSteps(output, [{ reason: texts.emptyNext, command: 'recado login' }]);
}
