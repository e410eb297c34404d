import type { accountRoutes } from '@lintel/contract/accounts/routes'
import { eq, sql } from 'drizzle-orm'
import { onlyRow } from '../../db/only-row.ts'
import { createToken, hashToken } from '../../mail/link-tokens.ts'
import { makeCanary } from '../../test/canaries.ts'
import {
  type Audiences,
  agents,
  always,
  everyone,
  type Permissions,
  type PlantCanaries,
  type Scene,
  signedIn,
  statuses,
} from '../../test/permissions.ts'
import { insertLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { accountInvitations, sessions, users } from './table.ts'

const registration = () => ({
  username: `new-${Math.random()}`,
  password: 'correct horse',
  firstName: 'New',
  lastName: 'Person',
  role: 'tenant',
})

/** An open invitation; to become an owner unless given. */
const invitation = async ({ world, agent, tenant, callerOr }: Scene, values = {}) =>
  onlyRow(
    await world.db
      .insert(accountInvitations)
      .values({
        role: 'owner',
        userId: callerOr(tenant).id,
        invitedBy: agent.id,
        expiresAt: new Date(Date.now() + 86_400_000),
        ...values,
      })
      .onConflictDoUpdate({
        target: accountInvitations.userId,
        targetWhere: sql`accepted_at is null and revoked_at is null`,
        set: { expiresAt: new Date(Date.now() + 86_400_000) },
      })
      .returning(),
  )

export const permissions: Permissions<typeof accountRoutes> = {
  'GET /api/auth/user': always(signedIn),
  'PATCH /api/auth/user': always(signedIn, async () => ({ body: { firstName: 'Renamed' } })),
  'PUT /api/auth/locale': always(signedIn, async () => ({ body: { locale: 'pt-PT', timeZone: 'Europe/Lisbon' } })),
  'POST /api/auth/password': always(signedIn, async ({ world, caller }) => {
    const passwordHash = await hashPassword('a quiet street')
    if (caller) await world.db.update(users).set({ passwordHash }).where(eq(users.id, caller.id))
    return { body: { currentPassword: 'a quiet street', newPassword: 'a quieter street' } }
  }),
  'POST /api/auth/confirm': always(signedIn, async ({ world, caller }) => {
    const passwordHash = await hashPassword('a quiet street')
    if (caller) await world.db.update(users).set({ passwordHash }).where(eq(users.id, caller.id))
    return { body: { password: 'a quiet street' } }
  }),
  'GET /api/auth/user/deletion': always(signedIn),
  // The scene has other agents, so that the caller is not the last.
  'DELETE /api/auth/user': always(signedIn),
  'GET /api/auth/sessions': always(signedIn),
  'DELETE /api/auth/sessions': always(signedIn),
  'DELETE /api/auth/sessions/:id': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 404, 404),
    input: async ({ world, owner, callerOr }) => {
      const [session] = await world.db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, callerOr(owner).id))
      return { params: { id: session?.id ?? '' } }
    },
  },
  'POST /api/auth/login': always(statuses(401, 401, 401, 401, 401), async () => ({
    body: { username: 'nobody', password: 'nothing' },
  })),
  'GET /api/auth/register': always(everyone),
  'POST /api/auth/register': always(statuses(201, 201, 201, 201, 201), async () => ({ body: registration() })),
  'POST /api/auth/logout': always(everyone),
  'GET /api/login': always(statuses(302, 302, 302, 302, 302)),
  'GET /api/logout': always(statuses(302, 302, 302, 302, 302)),
  'POST /api/auth/email/verification': always(signedIn),
  'POST /api/auth/email/verify': always(everyone, async ({ world }) => {
    const user = await world.tenant({ email: 'new@homes.example', emailVerifiedAt: null })
    const token = createToken()
    await insertLink(world.db, token, { kind: 'verify', userId: user.id, email: user.email, issuedBy: null })
    return { body: { token } }
  }),
  'POST /api/auth/password/forgot': always(everyone, async ({ tenant }) => ({ body: { account: tenant.username } })),
  'POST /api/auth/password/reset': always(everyone, async ({ world }) => {
    const token = createToken()
    const { id: userId } = await world.tenant()
    await insertLink(world.db, token, { kind: 'reset', userId, email: null, issuedBy: null })
    return { body: { token, password: 'a quieter street' } }
  }),
  'GET /api/agent/invitations': always(agents),
  'POST /api/agent/invitations': always(statuses(401, 403, 403, 201, 403), async () => ({ body: { role: 'owner' } })),
  'DELETE /api/agent/invitations/:id': always(agents, async (scene) => ({
    params: { id: (await invitation(scene)).id },
  })),
  'POST /api/auth/invitations/open': always(everyone, async (scene) => {
    const token = createToken()
    await invitation(scene, { userId: null, tokenHash: hashToken(token) })
    return { body: { token } }
  }),
  'POST /api/agent/users/:id/owner-invitation': always(statuses(401, 403, 403, 201, 403), async ({ world }) => ({
    params: { id: (await world.tenant()).id },
  })),
  'GET /api/auth/owner-invitation': always(signedIn),
  'POST /api/auth/owner-invitation/:id/accept': {
    own: statuses(401, 200, 409, 409, 409),
    anothers: statuses(401, 404, 404, 404, 404),
    input: async (scene) => ({ params: { id: (await invitation(scene)).id } }),
  },
  'PATCH /api/agent/users/:id': {
    own: statuses(401, 403, 403, 403, 403),
    anothers: agents,
    input: async ({ tenant, callerOr }) => ({
      params: { id: callerOr(tenant).id },
      body: { phone: '+32 9 123 45 67' },
    }),
  },
  'POST /api/agent/users/:id/reset-link': {
    own: statuses(401, 403, 403, 403, 403),
    anothers: agents,
    input: async ({ tenant, callerOr }) => ({ params: { id: callerOr(tenant).id } }),
  },
  'POST /api/agent/users/:id/approve': always(agents, async ({ world }) => ({
    params: { id: (await world.waitingAgent()).id },
  })),
  'POST /api/agent/users/:id/decline': always(agents, async ({ world }) => ({
    params: { id: (await world.waitingAgent()).id },
  })),
  // Agents may not disable or enable their own account.
  'POST /api/agent/users/:id/disable': always(agents, async ({ world }) => ({
    params: { id: (await world.tenant()).id },
  })),
  'POST /api/agent/users/:id/enable': always(agents, async ({ world }) => ({
    params: { id: (await world.tenant({ disabledAt: new Date() })).id },
  })),
  'GET /api/agent/users/:id/hand-over': always(agents, async ({ world }) => {
    const from = await world.owner()
    await world.property(from)
    return { params: { id: from.id }, query: { ownerId: (await world.owner()).id } }
  }),
  'POST /api/agent/users/:id/hand-over': always(agents, async ({ world }) => {
    const from = await world.owner()
    await world.property(from)
    return { params: { id: from.id }, body: { ownerId: (await world.owner()).id } }
  }),
}

export const plantCanaries: PlantCanaries = async (world) =>
  world.db.insert(accountInvitations).values({
    role: 'tenant',
    tokenHash: makeCanary(),
    email: `${makeCanary()}@homes.example`,
    invitedBy: (await world.agent()).id,
    expiresAt: new Date(Date.now() + 86_400_000),
  })

export const audiences: Audiences = {
  'users.first_name': 'everyone',
  'users.last_name': 'everyone',
  'users.profile_image_url': 'everyone',
  'users.username': 'agents',
  'users.email': 'agents',
  'users.phone': 'agents',
  'users.password_hash': 'nobody',
  'account_invitations.email': 'agents',
  'account_invitations.token_hash': 'nobody',
  'sessions.sid': 'nobody',
  'sessions.id': 'nobody',
  'sessions.sess': 'nobody',
  'setup_codes.code_hash': 'nobody',
}
