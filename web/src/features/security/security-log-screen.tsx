import { EVENTS, LOGGED_EVENT_KINDS } from '@lintel/contract/events'
import { urlOf } from '@lintel/contract/screens'
import { securityPolicy } from '@lintel/contract/security/policy'
import { useList } from '../../api/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page, PageHeading } from '../../ui/page/page.tsx'
import { PeopleDrawing } from '../../ui/page/record-drawings.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { useUrlFilters } from '../../ui/urls/url-filters.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { allEventsQuery, ownEventsQuery } from './data.ts'
import { EventList } from './event-list.tsx'
import { type LogFilters, logFilters } from './log-filters.ts'

/** The security log: of the whole installation for agents, else the user's own part. */
export function SecurityLogScreen() {
  const user = useCurrentUser()
  if (!user) return null
  const seesAll = securityPolicy.listAll(user)
  return (
    <Page>
      <PageHeading
        title="Security log"
        lead={
          seesAll
            ? 'Sign-ins, changes of accounts, decisions, opened documents and removals, the newest first.'
            : 'What was done with your account and by it, the newest first.'
        }
        back={<BackLink href={urlOf('profile')}>Back to Profile</BackLink>}
      />
      {seesAll ? <AllEvents readerId={user.id} /> : <OwnEvents readerId={user.id} />}
    </Page>
  )
}

function OwnEvents({ readerId }: { readerId: string }) {
  const list = useList(ownEventsQuery)
  return (
    <EventList
      list={list}
      readerId={readerId}
      empty={
        <EmptyState drawing={PeopleDrawing} title="Nothing yet" hint="Sign-ins and changes will be listed here." />
      }
    />
  )
}

function AllEvents({ readerId }: { readerId: string }) {
  const { filters, change, set } = useUrlFilters(logFilters)
  const list = useList(allEventsQuery(filters))
  return (
    <>
      <ListTools
        search={{
          value: filters.search,
          onSearch: (search) => change({ search }, { isTyping: true }),
          label: 'Search by username, title or IP address',
          shortcut: { label: 'Search the log', group: 'Security log' },
        }}
        filterCount={filters.kind ? 1 : 0}
        filters={
          <Select
            aria-label="Event"
            value={filters.kind ?? ''}
            onChange={({ target }) => change({ kind: (target.value || null) as LogFilters['kind'] })}
            className="md:w-48"
          >
            <option value="">All events</option>
            {LOGGED_EVENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {EVENTS[kind].logged}
              </option>
            ))}
          </Select>
        }
      />
      <div className="mt-5">
        <EventList
          list={list}
          readerId={readerId}
          empty={
            <EmptyState
              drawing={PeopleDrawing}
              title="No such event"
              hint="Try a part of the username, of a title or of the IP address."
              action={
                <Button variant="secondary" onClick={() => set({ search: '', kind: null })}>
                  Show all
                </Button>
              }
            />
          }
        />
      </div>
    </>
  )
}
