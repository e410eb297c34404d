import { byAgent, type Commands, type Scene } from '../../test/scene.ts'

declare module '../../test/scene.ts' {
  interface Scene {
    /** A tenant who is invited to become an owner. */
    newOwner: Scene['users']['tenant']
  }
}

export const makeRecords = async ({ world }: Scene) => ({ newOwner: await world.tenant() })

const invite = ({ act, users }: Scene) => act(users.agent, 'POST /api/agent/invitations', { body: { role: 'tenant' } })
const inviteAsOwner = ({ act, users, newOwner }: Scene) =>
  act(users.agent, 'POST /api/agent/users/:id/owner-invitation', { params: { id: newOwner.id } })
const idOf = async (response: ReturnType<typeof invite>) => ({ params: { id: (await response).json().id } })

export const commands: Commands = {
  'PATCH /api/agent/users/:id': byAgent(({ newOwner }) => ({
    params: { id: newOwner.id },
    body: { lastName: 'Corrected', email: 'corrected@homes.example' },
  })),
  'POST /api/agent/invitations': byAgent(() => ({ body: { role: 'owner' } })),
  'DELETE /api/agent/invitations/:id': byAgent((scene) => idOf(invite(scene))),
  'POST /api/auth/invitations/open': 'shown nowhere',
  'POST /api/agent/users/:id/owner-invitation': byAgent(({ users }) => ({ params: { id: users.tenant.id } })),
  'POST /api/auth/owner-invitation/:id/accept': {
    by: ({ newOwner }) => newOwner,
    input: (scene) => idOf(inviteAsOwner(scene)),
  },
}
