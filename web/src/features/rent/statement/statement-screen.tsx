import type { User } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { rangeFault } from '@lintel/contract/rent/statement-range'
import type { Statement, StatementQuery } from '@lintel/contract/rent/statement-schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { isMissing } from '../../../api/failures.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { SearchDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { ExportButton } from '../../../ui/table/export-button.tsx'
import { formatDayRange } from '../../../ui/text/dates.ts'
import { useUrlFilters } from '../../../ui/urls/url-filters.ts'
import { forLandlords } from '../../accounts/for-landlords.tsx'
import { figuresQuery } from '../data.ts'
import { exportStatement, statementQuery, statementQueryOf } from './statement-data.ts'
import { type StatementFilters, statementFilters } from './statement-filters.ts'
import { StatementPrintButton } from './statement-print-button.tsx'
import { StatementSection } from './statement-section.tsx'
import { StatementTools } from './statement-tools.tsx'

/** Balances, charges and payments of a range of days, of one home or all homes of an owner. Others are redirected. */
export const StatementScreen = forLandlords(StatementOf)

function StatementOf({ user }: { user: User }) {
  const isAgent = propertyPolicy.listAll(user)
  const { filters, change } = useUrlFilters(statementFilters)
  const { query, fault, isChosen, statement, read, shown } = useStatement(filters, isAgent)
  return (
    <Page>
      <PageHeading
        title="Statement"
        lead={query && !fault ? leadOf(query, statement.isPlaceholderData ? undefined : shown) : '\u00a0'}
        back={<BackLink href={urlOf('rent')}>Back to rent</BackLink>}
        action={query && shown && shown.sections.length > 0 ? <SaveButtons query={query} statement={shown} /> : null}
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
        <QueryState query={{ ...read, data: shown }} what="the statement" pending={<StatementSkeleton />}>
          {(found) => query && <Sections query={query} statement={found} isPlaceholder={statement.isPlaceholderData} />}
        </QueryState>
      )}
    </Page>
  )
}

/** What the filters ask for, and the statement, once they name a home or an owner and days that can be read. */
function useStatement(filters: StatementFilters, isAgent: boolean) {
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
  return { query, fault, isChosen, statement, read, shown }
}

function SaveButtons({ query, statement }: { query: StatementQuery; statement: Statement }) {
  return (
    <div data-print="never" className="flex flex-wrap gap-2">
      <StatementPrintButton query={query} sections={statement.sections} />
      <ExportButton variant="secondary" size="md" load={exportStatement(query)}>
        Download CSV
      </ExportButton>
    </div>
  )
}

function StatementSkeleton() {
  return (
    <>
      <Skeleton className="h-24 w-full rounded-lg" />
      <Skeleton className="mt-10 h-96 w-full rounded-lg" />
    </>
  )
}

type SectionsProps = { query: StatementQuery; statement: Statement; isPlaceholder: boolean }

/** One section for each currency. */
function Sections({ query, statement: { sections, property }, isPlaceholder }: SectionsProps) {
  if (sections.length === 0) return <NothingFound />
  return (
    <div aria-busy={isPlaceholder}>
      {sections.map((section) => (
        <StatementSection
          key={section.currency}
          query={query}
          section={section}
          hasOthers={sections.length > 1}
          isOfProperty={property !== null}
          isPlaceholder={isPlaceholder}
        />
      ))}
    </div>
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
    drawing={DocumentsDrawing}
    title="Nothing in these days"
    hint="Nothing was charged or paid in them, and nothing was owed before. Choose other days above."
  />
)
