import type { Visits } from './visit.ts'

export const messagesVisits: Visits = ({ ids }) => ({
  messages: [
    { as: 'newcomer', path: '/messages' },
    { as: 'tenant', path: '/messages' },
    { as: 'tenant', path: `/messages?to=${ids.owner}` },
    { as: 'owner', path: `/messages?to=${ids.tenant}` },
  ],
})
