import type { TestServer, TestUser } from '../../../../testing/index.ts';

export type TeamRole = 'answers' | 'manages';

/** Creates an owner with a client, a second user (`ana`), and functions that share the client. */
export async function createTeamFixture(server: TestServer) {
  const [owner, ana] = [await server.person(), await server.person()];
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
  const params = { id: (await owner.sdk.request('POST /clients', { payload })).client.id };
  const invite = async (role: TeamRole = 'answers') => {
    const response = await owner.sdk.request('POST /clients/{id}/invitations', { params, payload: { role } });
    return { ...response, code: response.link.split('#codigo=')[1] ?? '' };
  };
  const accept = ({ sdk }: TestUser, code: string) => sdk.request('POST /invitations/accept', { payload: { code } });
  return {
    owner,
    ana,
    params,
    invite,
    accept,
    join: async (person: TestUser, role?: TeamRole) => accept(person, (await invite(role)).code),
    teamFor: ({ sdk }: TestUser) => sdk.request('GET /clients/{id}/team', { params }),
    remove: (person: TestUser) =>
      owner.sdk.request('DELETE /clients/{id}/members/{member}', {
        params: { ...params, member: person.id },
      }),
  };
}
