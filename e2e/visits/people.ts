import { LONGEST } from '../longest-values.ts'
import type { Visits } from './visit.ts'

export const peopleVisits: Visits = async ({ contexts: { agent, owner }, ids, pendingApplication }) => {
  const text = LONGEST.note
  for (const [writer, path] of [
    [agent, `/api/people/${ids.tenant}/notes`],
    [owner, `/api/applications/${pendingApplication}/notes`],
  ] as const)
    await writer.request.post(path, { data: { text } })
  return {
    person: [
      { as: 'agent', path: `/people/${ids.tenant}` },
      {
        as: 'agent',
        path: `/people/${ids.tenant}`,
        open: (page) =>
          page
            .getByRole('button', { name: /^Edit your note/ })
            .first()
            .click(),
      },
      { as: 'agent', path: `/people/${ids.owner}` },
      { as: 'agent', path: `/people/${ids.agent}` },
      { as: 'owner', path: `/people/${ids.tenant}` },
      { as: 'tenant', path: `/people/${ids.owner}` },
      { as: 'tenant', path: `/people/${ids.agent}` },
      { as: 'tenant', path: `/people/00000000-0000-4000-8000-000000000000` },
    ],
  }
}
