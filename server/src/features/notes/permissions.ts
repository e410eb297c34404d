import type { noteRoutes } from '@lintel/contract/notes/routes'
import {
  type Audiences,
  agents,
  deciders,
  type Permission,
  type Permissions,
  statuses,
} from '../../test/permissions.ts'

const BODY = { text: 'Called on Monday.' }

/** About the caller, and about another person. */
const aboutPerson = (anothers: Permission['anothers'], body?: object): Permission => ({
  own: statuses(401, 403, 403, 404, 403),
  anothers,
  input: async ({ tenant, callerOr }) => ({ params: { id: callerOr(tenant).id }, body }),
})

/** About an application for a home of the caller or of another owner. */
const aboutApplication = (body?: object): Permission => ({
  ...(body ? { own: statuses(401, 403, 201, 201, 403), anothers: statuses(401, 403, 404, 201, 403) } : deciders),
  input: async ({ world, owner, callerOr }) => {
    const application = await world.application(await world.tenant(), await world.property(callerOr(owner)))
    return { params: { id: application.id }, body }
  },
})

/** Of the caller or of another agent, about an application for a home of the caller or of another owner. */
const written = ({ isDeleted = false, body }: { isDeleted?: boolean; body?: object }): Permission => ({
  own: statuses(401, 403, 200, 200, 403),
  anothers: statuses(401, 403, 404, 403, 403),
  input: async ({ world, owner, agent, callerOr }) => {
    const application = await world.application(await world.tenant(), await world.property(callerOr(owner)))
    const deletedAt = isDeleted ? new Date() : null
    const note = await world.note(callerOr(agent), { applicationId: application.id }, { deletedAt })
    return { params: { id: note.id }, body }
  },
})

export const permissions: Permissions<typeof noteRoutes> = {
  'GET /api/people/:id/notes': aboutPerson(agents),
  'POST /api/people/:id/notes': aboutPerson(statuses(401, 403, 403, 201, 403), BODY),
  'GET /api/applications/:id/notes': aboutApplication(),
  'POST /api/applications/:id/notes': aboutApplication(BODY),
  'PATCH /api/notes/:id': written({ body: BODY }),
  'DELETE /api/notes/:id': written({}),
  'POST /api/notes/:id/restore': written({ isDeleted: true }),
}

export const audiences: Audiences = {
  'notes.text': 'agents',
}
