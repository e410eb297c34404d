import { historyTag } from '@lintel/contract/history/tags'
import { expect, it } from 'vitest'
import { leaseEnded } from '../features/leases/events.ts'
import { Happened } from './happened.ts'

const data = { endsOn: '2026-12-31', isHomeAvailable: true }

it('changes the history of its home for the owner', () => {
  const happened = new Happened()
  happened.add(leaseEnded, null, { id: 'lease', property: { id: 'home', title: 'Mill House', ownerId: 'owner' }, data })
  expect(happened.changes.byUser.get('owner')).toContain(historyTag('home'))
})

it('changes no history when its home is removed', () => {
  const happened = new Happened()
  happened.add(leaseEnded, null, { id: 'lease', property: { id: null, title: 'Mill House', ownerId: 'owner' }, data })
  expect([...happened.changes.all].filter((tag) => tag.startsWith(historyTag()))).toEqual([])
})
