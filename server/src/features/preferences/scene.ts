import { byOwner, byTenant, type Commands, propertyId, type Scene } from '../../test/scene.ts'

/** Opens records, so that they are among the recent ones. */
export async function makeRecords({ act, users, properties, applications }: Scene): Promise<Partial<Scene>> {
  const { tenant, owner, stranger, agent } = users
  const opened = [
    [tenant, 'application', applications.own],
    [tenant, 'conversation', owner],
    [owner, 'application', applications.rivals],
    [owner, 'conversation', tenant],
    [stranger, 'property', properties.free],
    [stranger, 'property', properties.draft],
    [agent, 'property', properties.second],
    [agent, 'user', stranger],
    [agent, 'application', applications.own],
  ] as const
  for (const [user, kind, { id }] of opened) await act(user, 'POST /api/preferences/recent', { body: { kind, id } })
  return {}
}

export const commands: Commands = {
  'PATCH /api/preferences': byOwner(() => ({ body: { isWelcomed: true } })),
  'POST /api/preferences/recent': byTenant((scene) => ({ body: { kind: 'property', ...propertyId(scene, 'second') } })),
}
