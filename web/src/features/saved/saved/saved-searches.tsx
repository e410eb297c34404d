import type { OwnUser } from '@lintel/contract/accounts/schema'
import type { AlertFrequency, SavedSearch } from '@lintel/contract/saved/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { signInUrl } from '../../../api/session-urls.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { List, ListRow, ListRowSkeleton } from '../../../ui/page/list.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { writeFilters } from '../../properties/listings/filters.ts'
import { savedSearchesQuery, useChangeFrequency, useRemoveSearch } from '../account-data.ts'
import { FREQUENCY_LABELS } from '../frequency-text.ts'
import { filtersOfSaved, nameOf } from '../saved-filters.ts'

/** The user's saved searches, and how soon each sends an email. */
export function SavedSearches({ user }: { user: OwnUser }) {
  const query = useQuery(savedSearchesQuery)
  const isMailed = user.email !== null && user.isEmailVerified
  return (
    <Section
      title="Searches"
      note={
        query.data?.length && !isMailed ? (
          <>
            <span>Your account has no verified email address: what is found appears here only.</span>{' '}
            <TextLink href={urlOf('profile')}>Open the profile</TextLink>
          </>
        ) : (
          'They tell you about new homes and lower rents.'
        )
      }
    >
      <QueryState
        query={query}
        what="your saved searches"
        compact
        pending={
          <List>
            <ListRowSkeleton lead="square" />
          </List>
        }
        empty={
          <div className="flex flex-wrap items-center gap-4 text-ink-muted text-sm">
            <p>No saved searches yet. Choose filters, then “Save search”.</p>
            <LinkButton href={urlOf('listings')} variant="secondary" size="sm">
              Browse all homes
            </LinkButton>
          </div>
        }
      >
        {(searches) => (
          <List label="Saved searches">
            {searches.map((search) => (
              <SearchRow key={search.id} search={search} />
            ))}
          </List>
        )}
      </QueryState>
    </Section>
  )
}

function SearchRow({ search: { id, name, filters, frequency, unseen } }: { search: SavedSearch }) {
  const change = useChangeFrequency(id)
  const remove = useRemoveSearch(id)
  const found = filtersOfSaved(filters)
  const text = nameOf(found)
  return (
    <ListRow
      title={name}
      note={[text !== name && text, unseen > 0 && `${unseen} new`].filter(Boolean).join(' · ') || undefined}
      href={urlOf('listings') + writeFilters(found)}
      actions={
        <>
          <Select
            aria-label={`Emails of ${name}`}
            value={change.isPending ? change.variables : frequency}
            onChange={(event) => change.mutate(event.target.value as AlertFrequency)}
            className="w-40"
          >
            {Object.entries(FREQUENCY_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Button
            variant="ghost"
            aria-label={`Remove ${name}`}
            pending={remove.isPending}
            pendingLabel="Removing..."
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
        </>
      }
    />
  )
}

/** What saved searches are, for visitors. */
export function SearchesOfVisitors() {
  return (
    <Section
      title="Searches"
      note="Sign in to be told by email about new homes and lower rents, and to keep your homes."
    >
      <LinkButton external href={signInUrl(urlOf('saved'))} variant="secondary">
        Sign In
      </LinkButton>
    </Section>
  )
}
