import type { User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent } from '@lintel/contract/actor'
import { fullName } from '@lintel/contract/names'
import type { PersonPage } from '@lintel/contract/people/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import type { Elements } from '../../../ui/elements.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import type { EmptyStateProps } from '../../../ui/page/empty-state.tsx'
import { FailedPage } from '../../../ui/page/notice-page.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { PeopleDrawing } from '../../../ui/page/record-drawings.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
import { PersonAside, PersonAsideStart, PersonRecords } from '../../accounts/slots.ts'
import { useRecordRecent } from '../../preferences/record-recent.ts'
import { personQuery } from '../data.ts'
import { PersonHeader } from './person-header.tsx'
import { PersonSkeleton } from './person-skeleton.tsx'

/** A person: contact, what agents may do with the account, and the records that the user may see of them. */
export function PersonScreen({ params: { id = '' } }: { params: Record<string, string> }) {
  const query = useQuery(personQuery(id))
  const { data } = query
  useRecordRecent('user', data?.person.id)
  useTitle(data ? fullName(data.person) : 'Person')
  if (query.isPending)
    return (
      <PersonLayout>
        <PersonSkeleton />
      </PersonLayout>
    )
  if (!data) return <FailedPage query={query} title="This person could not be loaded" missing={NOT_FOUND} />
  return (
    <PersonLayout>
      <PersonHeader page={data} />
      <Sections key={id} page={data} />
    </PersonLayout>
  )
}

/** Two columns where there is room and both have sections. */
function Sections({ page }: { page: PersonPage }) {
  return (
    <>
      {!hasRecords(page) && <NoRecords page={page} />}
      <div className="grid grid-cols-1 items-start gap-8 xl:auto-cols-fr xl:grid-flow-col">
        <div className="min-w-0 space-y-8 empty:hidden">
          <PersonRecords page={page} />
        </div>
        <div className="min-w-0 space-y-8 empty:hidden">
          <PersonAsideStart page={page} />
          <PersonAside page={page} />
        </div>
      </div>
    </>
  )
}

const hasRecords = (page: PersonPage) =>
  Object.values(page).some((part) => typeof part === 'object' && 'items' in part && part.items.length > 0)

function NoRecords({ page: { person } }: { page: PersonPage }) {
  const user = useCurrentUser()
  return <p className="mb-6 max-w-prose text-ink-muted">{emptyText(person, user)}</p>
}

function emptyText({ id, firstName, isDeleted }: PersonPage['person'], user: User | null): string {
  if (id === user?.id) return 'Your homes, leases, applications and documents appear here.'
  if (isDeleted || (user && isApprovedAgent(user))) return 'No homes, leases, applications or documents.'
  return `No home, lease or application connects you with ${firstName} so far.`
}

function PersonLayout({ children }: { children: Elements }) {
  const user = useCurrentUser()
  const isAgent = user !== null && isApprovedAgent(user)
  return (
    <Page>
      <div className="mb-3">
        <BackLink href={isAgent ? urlOf('users') : urlOf('dashboard')}>
          {isAgent ? 'Back to Users' : 'Back to Dashboard'}
        </BackLink>
      </div>
      {children}
    </Page>
  )
}

const NOT_FOUND: EmptyStateProps = {
  drawing: PeopleDrawing,
  title: 'Person not found',
  hint: 'They are not here, or their page is not yours to see.',
  action: <LinkButton href={urlOf('dashboard')}>Go to the dashboard</LinkButton>,
}
