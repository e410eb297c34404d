import { isNotNull } from 'drizzle-orm'
import { applicationId, byAgent, byOwner, type Commands, type Scene } from '../../test/scene.ts'
import type { TestUser } from '../../test/world.ts'
import { notes } from './table.ts'

declare module '../../test/scene.ts' {
  interface Scene {
    /** An agent who wrote a note and did nothing else. */
    annotator: TestUser
  }
}

export async function makeRecords({ world, users, applications, quitter }: Scene) {
  const annotator = await world.agent()
  await world.note(users.agent, { userId: quitter.id })
  await world.note(annotator, { applicationId: applications.rivals.id })
  return { annotator }
}

/** The note about the tenant's own application. */
async function findNote({ act, users, applications: { own } }: Scene): Promise<{ id: string }> {
  const listed = await act(users.owner, 'GET /api/applications/:id/notes', { params: { id: own.id } })
  return { id: listed.json()[0].id }
}

export const commands: Commands = {
  'PATCH /api/auth/user, by an agent who wrote a note': {
    by: ({ annotator }) => annotator,
    input: () => ({ body: { firstName: 'Renamed' } }),
  },
  'POST /api/people/:id/notes': byAgent(({ users }) => ({ params: { id: users.tenant.id }, body: { text: 'Called' } })),
  'POST /api/applications/:id/notes': byOwner((scene) => ({
    params: applicationId(scene, 'own'),
    body: { text: 'Two cats' },
  })),
  'PATCH /api/notes/:id': byOwner(async (scene) => ({ params: await findNote(scene), body: { text: 'Three cats' } })),
  'DELETE /api/notes/:id': byOwner(async (scene) => ({ params: await findNote(scene) })),
  'POST /api/notes/:id/restore': byOwner(async ({ world }) => {
    const [note] = await world.db.select({ id: notes.id }).from(notes).where(isNotNull(notes.deletedAt))
    return { params: { id: note?.id ?? '' } }
  }),
}
