import { byAgent, byOwner, byStranger, type Commands, type Scene } from '../../test/scene.ts'

export const readInputs = ({ properties }: Scene) => ({
  'GET /api/reports/own': { query: { kind: 'property', id: properties.free.id } },
})

export const commands: Commands = {
  'POST /api/reports': byStranger(({ properties }) => ({
    body: { kind: 'property', id: properties.free.id, reason: 'misleading' },
  })),
  'POST /api/reports, of a message': byOwner(async ({ act, users }) => {
    const thread = await act(users.owner, 'GET /api/messages/:userId', { params: { userId: users.tenant.id } })
    const messages: { id: string; type: string; senderId: string }[] = thread.json()
    const received = messages.find(({ type, senderId }) => type === 'text' && senderId === users.tenant.id)
    return { body: { kind: 'message', id: received?.id, reason: 'spam', note: 'Again' } }
  }),
  'POST /api/agent/reports/:id/close': byAgent(async ({ act, users, properties }) => {
    const open: { id: string; propertyId: string }[] = (await act(users.agent, 'GET /api/agent/reports')).json()
    const id = open.find(({ propertyId }) => propertyId === properties.free.id)?.id ?? ''
    return { params: { id }, body: { outcome: 'warned' } }
  }),
}
