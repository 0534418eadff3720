import { expect, it } from 'vitest';
import { SIGN_UP_PASSWORD, signUp } from '../../../testing/signUp.ts';
import type { useRecado } from '../../../testing/useRecado.ts';
import { generatePhoneNumber } from '../generatePhoneNumber.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { CloudTestPlatform } from './startCloudTestPlatform.ts';

/**
 * Declares a test of a Cloud API line's lifecycle: number change, restart, pause, relink and deletion.
 */
export function defineCloudLifecycleTests(
  getContext: () => { recado: ReturnType<typeof useRecado>; world: CloudTestPlatform },
): void {
  it('keeps one thread and stores each message once across number change, restart, pause, relink and deletion', async () => {
    const { recado, world } = getContext();
    const { platform, phones } = world;
    const login = { email: `rosa-${generatePhoneNumber()}@ejemplo.mx`, password: SIGN_UP_PASSWORD };
    let owner = (await signUp(platform.sdk, login.email)).sdk;
    const { client, graph, program, deliveredTexts } = await world.addLine(generatePhoneNumber(), 'Fonda', owner);
    const params = { id: client.id };
    const [marta, newPhone] = ['Marta', 'Marta'].map(name => phones.create({ phone: generatePhoneNumber(), name }));
    if (!marta || !newPhone) throw new Error('No phone was created.');
    const readInbox = async () => (await program.request('GET /external/messages', { query: { limit: 200 } })).messages;
    const awaitStored = (text: string) =>
      pollUntilResult(async () => (await readInbox()).some(message => message.text === text));
    const awaitConnected = () =>
      pollUntilResult(async () => (await owner.request('GET /whatsapp/client/{id}/status', { params })).isConnected);
    const listThreads = async () =>
      (await program.request('GET /external/conversations', { query: { limit: 10 } })).conversations;

    await marta.send(graph.phone, { text: 'Una mesa' });
    await awaitStored('Una mesa');
    const [thread] = await listThreads();
    graph.changeNumber(marta.phone, newPhone.phone);
    await pollUntilResult(async () => (await listThreads())[0]?.phoneNumber === newPhone.phone);
    await newPhone.send(graph.phone, { text: 'Para cuatro' });
    await awaitStored('Para cuatro');
    expect(await listThreads()).toMatchObject([{ id: thread?.id, phoneNumber: newPhone.phone }]);
    const notice = (await readInbox()).find(({ unsupported }) => unsupported);
    expect(notice).toMatchObject({ unsupported: { formerNumber: marta.phone }, text: null });

    await owner.request('POST /whatsapp/client/{id}/restart', { params });
    await awaitConnected();
    await program.request('POST /external/send', { payload: { to: newPhone.phone, text: 'La esperamos' } });
    await newPhone.waitFor(({ text }) => text === 'La esperamos');

    const email = `jefa-${generatePhoneNumber()}@ejemplo.mx`;
    const admin = (await signUp(platform.sdk, email)).sdk;
    expect(await recado.run(['grant-admin', email, '--data-dir', world.dataDir])).toMatchObject({ code: 0 });
    const { id } = (await owner.request('GET /auth/profile')).user;
    const setActive = (active: boolean) =>
      admin.request('PUT /admin/users/{id}/status', { params: { id }, payload: { active } });
    await setActive(false);
    await newPhone.send(graph.phone, { text: 'En la pausa' });
    await pollUntilResult(() => graph.postedNotifications.some(({ body }) => body.includes('En la pausa')));
    await expect(program.request('GET /external/status', {})).rejects.toMatchObject({ status: 401 });
    await setActive(true);
    const { token } = await platform.sdk.request('POST /auth/login', { payload: login });
    owner = platform.sdk.withSession(token);
    await awaitStored('En la pausa');
    await pollUntilResult(() => deliveredTexts.includes('En la pausa'));

    await owner.request('POST /whatsapp/client/{id}/disconnect', { params });
    expect(graph.subscribed).toBe(false);
    await owner.request('POST /whatsapp/client/{id}/link', {
      params,
      payload: { credentials: graph.credentials },
    });
    await awaitConnected();
    expect(graph.subscribed).toBe(true);
    await newPhone.send(graph.phone, { text: 'Hasta luego' });
    await awaitStored('Hasta luego');
    const texts = (await readInbox()).flatMap(({ text }) => text ?? []);
    expect(texts.toSorted()).toEqual(
      ['Una mesa', 'Para cuatro', 'La esperamos', 'En la pausa', 'Hasta luego'].toSorted(),
    );

    const payload = { confirmationWord: 'ELIMINAR' } as const;
    await owner.request('DELETE /clients/{id}/secure', { params, payload });
    await pollUntilResult(() => !graph.subscribed);
    await expect(program.request('GET /external/status', {})).rejects.toMatchObject({ status: 401 });
  });
}
