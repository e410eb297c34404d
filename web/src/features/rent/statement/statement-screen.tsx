import type { User } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { rangeFault } from '@lintel/contract/rent/statement-range'
import type { Statement, StatementQuery } from '@lintel/contract/rent/statement-schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Redirect } from 'wouter'
import { isMissing } from '../../../api/failures.ts'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SearchDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { PapersDrawing } from '../../../ui/page/record-drawings.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { ExportButton } from '../../../ui/table/export-button.tsx'
import { formatDayRange } from '../../../ui/text/dates.ts'
import { useUrlFilters } from '../../../ui/urls/url-filters.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { figuresQuery } from '../data.ts'
import { exportStatement, statementQuery, statementQueryOf } from './statement-data.ts'
import { statementFilters } from './statement-filters.ts'
import { StatementPrintButton } from './statement-print-button.tsx'
import { StatementSection } from './statement-section.tsx'
import { StatementTools } from './statement-tools.tsx'

/** Balances, charges and payments of a range of days, of one home or all homes of an owner. Others are redirected. */
export function StatementScreen() {
  const user = useCurrentUser()
  if (!user) return null
  if (!propertyPolicy.listOwn(user)) return <Redirect to={urlOf('dashboard')} replace />
  return <StatementOf user={user} />
}

function StatementOf({ user }: { user: User }) {
  const isAgent = propertyPolicy.listAll(user)
  const { filters, change } = useUrlFilters(statementFilters)
  const { range, property, owner } = filters
  const figures = useQuery(figuresQuery)
  const query = statementQueryOf(filters, figures.data?.month)
  const fault = query ? rangeFault(query) : undefined
  const isChosen = !isAgent || property !== null || owner !== null
  const isAsked = query !== null && isChosen && !fault
  const statement = useQuery({ ...statementQuery(query ?? { from: '', through: '' }), enabled: isAsked })
  // The figures say which month it is, of which such a range is named.
  const read = !statement.error && typeof range === 'string' && figures.error ? figures : statement
  const shown = isAsked && !statement.error ? statement.data : undefined
  return (
    <Page>
      <PageHeading
        title="Statement"
        lead={query && !fault ? leadOf(query, statement.isPlaceholderData ? undefined : shown) : '\u00a0'}
        back={
          <TextLink quiet href={urlOf('rent')}>
            <ArrowLeft aria-hidden="true" />
            <span>Back to rent</span>
          </TextLink>
        }
        action={
          query && shown && shown.sections.length > 0 ? (
            <div data-print="never" className="flex flex-wrap gap-2">
              <StatementPrintButton query={query} sections={shown.sections} />
              <ExportButton variant="secondary" size="md" load={exportStatement(query)}>
                Download CSV
              </ExportButton>
            </div>
          ) : null
        }
      />
      <StatementTools
        filters={filters}
        days={query}
        fault={fault}
        isAgent={isAgent}
        owner={(!statement.isPlaceholderData && statement.data?.owner) || null}
        onChange={change}
      />
      {!isChosen ? (
        <NothingChosen />
      ) : fault ? null : isMissing(read.error) ? (
        <Missing />
      ) : (
        <QueryState
          query={{ ...read, data: query ? shown?.sections : undefined }}
          what="the statement"
          pending={
            <>
              <Skeleton className="h-24 w-full rounded-lg" />
              <Skeleton className="mt-10 h-96 w-full rounded-lg" />
            </>
          }
          empty={<NothingFound />}
        >
          {(sections) => (
            <div aria-busy={statement.isPlaceholderData}>
              {sections.map(
                (section) =>
                  query && (
                    <StatementSection
                      key={section.currency}
                      query={query}
                      section={section}
                      hasOthers={sections.length > 1}
                      isOfHome={statement.data?.property !== null}
                      isPlaceholder={statement.isPlaceholderData}
                    />
                  ),
              )}
            </div>
          )}
        </QueryState>
      )}
    </Page>
  )
}

/** Whose it is and of which days: on paper, nothing else says it. */
function leadOf({ from, through }: StatementQuery, statement: Statement | undefined): string {
  const days = formatDayRange(from, through)
  if (statement?.property)
    return `${isolated(statement.property.title)}, ${isolated(statement.property.city)} · ${days}`
  return statement?.owner ? `All homes of ${isolated(fullName(statement.owner))} · ${days}` : days
}

const NothingChosen = () => (
  <EmptyState
    drawing={SearchDrawing}
    title="Whose statement?"
    hint="Choose an owner, for a statement of all their homes, or one home."
  />
)

const Missing = () => (
  <EmptyState
    drawing={SearchDrawing}
    title="Home or owner not found"
    hint="You don’t manage it, or it was removed."
    action={<LinkButton href={urlOf('statement')}>Another statement</LinkButton>}
  />
)

const NothingFound = () => (
  <EmptyState
    drawing={PapersDrawing}
    title="Nothing in these days"
    hint="Nothing was charged or paid in them, and nothing was owed before. Choose other days above."
  />
)
