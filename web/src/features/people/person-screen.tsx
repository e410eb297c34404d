import { isApprovedAgent } from '@lintel/contract/actor'
import type { PersonPage } from '@lintel/contract/people/schema'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { fullName } from '../../ui/names.ts'
import { Page } from '../../ui/page.tsx'
import { useTitle } from '../../ui/page-title.ts'
import { PeopleDrawing } from '../../ui/record-drawings.tsx'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { NotesCard } from '../notes/notes-card.tsx'
import { useRecordRecent } from '../preferences/record-recent.ts'
import { isMissing } from '../properties/data.ts'
import { personQuery } from './data.ts'
import { PersonHeader } from './person-header.tsx'
import { PersonApplications, PersonDocuments, PersonHomes, PersonLeases } from './person-records.tsx'
import { PersonSkeleton } from './person-skeleton.tsx'

/** A person: contact, what agents may do with the account, and the records that the user may see of them. */
export function PersonScreen({ params: { id = '' } }: { params: Record<string, string> }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(personQuery(id))
  useRecordRecent('user', data?.person.id)
  useTitle(data ? fullName(data.person) : 'Person')
  if (isPending)
    return (
      <PersonLayout>
        <PersonSkeleton />
      </PersonLayout>
    )
  if (!data && isMissing(error)) return <PersonNotFound />
  if (!data)
    return (
      <Page width="read">
        <FailedState
          level={1}
          title="This person could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Page>
    )
  return (
    <PersonLayout>
      <PersonHeader page={data} />
      <Records key={id} page={data} />
    </PersonLayout>
  )
}

/** Two columns where there is room: leases and applications, and what else there is. */
function Records({ page }: { page: PersonPage }) {
  const user = useCurrentUser()
  const { person, homes, leases, applications, documents } = page
  const isSelf = person.id === user?.id
  const hasNotes = user !== null && isApprovedAgent(user) && !isSelf && !person.isDeleted
  const has = (part?: { items: unknown[] }) => part !== undefined && part.items.length > 0
  const left = [
    has(leases) && <PersonLeases key="leases" page={page} />,
    has(applications) && <PersonApplications key="applications" page={page} />,
  ].filter(Boolean)
  const right = [
    hasNotes && <NotesCard key="notes" about={{ kind: 'user', id: person.id }} />,
    has(homes) && <PersonHomes key="homes" page={page} />,
    has(documents) && <PersonDocuments key="documents" page={page} />,
  ].filter(Boolean)
  const isEmpty = left.length === 0 && !has(homes) && !has(documents)
  return (
    <>
      {isEmpty && <p className="mb-6 max-w-prose text-ink-muted">{emptyText(page, isSelf, hasNotes)}</p>}
      <Columns>{[left, right].filter((column) => column.length > 0)}</Columns>
    </>
  )
}

function emptyText({ person: { firstName, isDeleted } }: PersonPage, isSelf: boolean, isAgent: boolean): string {
  if (isSelf) return 'Your homes, leases, applications and documents appear here.'
  if (isAgent || isDeleted) return 'No homes, leases, applications or documents.'
  return `No home, lease or application connects you with ${firstName} so far.`
}

/** @param children one or two columns of sections */
function Columns({ children }: { children: ReactNode[][] }) {
  return (
    <div className={children.length > 1 ? 'grid grid-cols-1 items-start gap-8 xl:grid-cols-2' : undefined}>
      {children.map((sections, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
        <div key={at} className="min-w-0 space-y-8">
          {sections}
        </div>
      ))}
    </div>
  )
}

function PersonLayout({ children }: { children: Elements }) {
  const user = useCurrentUser()
  const isAgent = user !== null && isApprovedAgent(user)
  return (
    <Page>
      <div className="mb-3">
        <TextLink quiet href={isAgent ? urls.users : urls.dashboard}>
          <ArrowLeft aria-hidden="true" />
          <span>{` ${isAgent ? 'Back to Users' : 'Back to Dashboard'}`}</span>
        </TextLink>
      </div>
      {children}
    </Page>
  )
}

function PersonNotFound() {
  return (
    <Page width="read">
      <EmptyState
        level={1}
        drawing={PeopleDrawing}
        title="Person not found"
        hint="They are not here, or their page is not yours to see."
        action={<LinkButton href={urls.dashboard}>Go to the dashboard</LinkButton>}
      />
    </Page>
  )
}
