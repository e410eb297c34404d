import { RECENT_LENGTH } from '@lintel/contract/limits'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import type { FirstStep } from '../../../dashboard.ts'
import { ownerApplicationsQuery, tenantApplicationsQuery } from '../data.ts'

// Disabled: the lists of the dashboard make these calls.
const ofTenant = { ...tenantApplicationsQuery(RECENT_LENGTH), enabled: false }
const ofOwner = { ...ownerApplicationsQuery(RECENT_LENGTH), enabled: false }

export const firstSteps: FirstStep[] = [
  {
    of: 'tenant',
    order: 10,
    title: 'Find a home',
    text: 'Filter by city, rent and rooms. What you search for stays in the link.',
    href: urlOf('listings'),
    useIsDone: ({ overview }) => {
      const decided = countDecided(useQuery(ofTenant).data)
      return decided === undefined ? undefined : decided + overview.pendingApplications > 0
    },
  },
  {
    of: 'tenant',
    order: 30,
    title: 'Follow your applications',
    text: 'Each shows when it was opened and what happens next.',
    href: urlOf('applications'),
    useIsDone: () => isAnyDecided(useQuery(ofTenant).data),
  },
  {
    of: 'owner',
    order: 30,
    title: 'Decide about applications',
    text: 'Approving writes the lease and tells everyone who applied.',
    href: urlOf('applications'),
    useIsDone: () => isAnyDecided(useQuery(ofOwner).data),
  },
  {
    of: 'agent',
    order: 30,
    title: 'Decide what waits',
    text: 'Applications of all owners, the oldest first if you like.',
    href: urlOf('applications', { status: 'pending' }),
    useIsDone: ({ overview }) => overview.pendingApplications === 0,
  },
]

type Rows = { rows: { status: string }[] } | undefined

/** @param read the latest applications @returns undefined until they are loaded */
const countDecided = (read: Rows) => read?.rows.filter(({ status }) => status !== 'pending').length

const isAnyDecided = (read: Rows) => read && countDecided(read) !== 0
