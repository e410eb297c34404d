import type { Statement, StatementLine, StatementQuery } from '@lintel/contract/rent/statement-schema'
import { useList } from '../../../api/use-list.ts'
import { Card } from '../../../ui/page/card.tsx'
import { LoadMore } from '../../../ui/page/load-more.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { LedgerLineRow } from '../ledger/ledger-line.tsx'
import { LedgerSkeleton, LedgerTable } from '../ledger/ledger-table.tsx'
import { statementLinesQuery } from './statement-data.ts'

export type SectionSums = Statement['sections'][number]

export interface StatementSectionProps {
  query: StatementQuery
  section: SectionSums
  /** Whether there are other currencies. */
  hasOthers: boolean
  /** Whether all lines are about one home, which they don't name then. */
  isOfProperty: boolean
  /** The sums are those of other days, while these load. */
  isPlaceholder: boolean
}

/** One currency of a statement: its sums, then its lines with the running balance, the oldest first. */
export function StatementSection({ query, section, hasOthers, isOfProperty, isPlaceholder }: StatementSectionProps) {
  const title = hasOthers ? `Charges and payments in ${section.currency}` : 'Charges and payments'
  return (
    <Section
      title={title}
      note="What is charged adds to the balance, what is paid takes away from it; below zero is credit."
      className="first:mt-0 print:mt-6"
    >
      <div className="space-y-4">
        <Sums section={section} />
        {isPlaceholder ? (
          <Loading label="Loading the charges and payments">
            <LedgerSkeleton />
          </Loading>
        ) : (
          <Lines query={query} section={section} label={title} isOfProperty={isOfProperty} />
        )}
      </div>
    </Section>
  )
}

function Sums({ section: { currency, opening, charged, paid, adjusted, closing } }: { section: SectionSums }) {
  const money = (amount: number) => formatExactMoney(amount, currency)
  const facts = [
    ['Opening balance', money(opening)],
    ['Charged', money(charged)],
    ['Paid', money(paid)],
    ...(adjusted === 0 ? [] : [['Adjusted', money(adjusted)]]),
    ['Closing balance', money(closing)],
  ]
  return (
    <Card className="print:border-0 print:p-0">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="display tabular wrap-anywhere text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type LinesProps = Pick<StatementSectionProps, 'query' | 'section' | 'isOfProperty'> & { label: string }

function Lines({ query, section, label, isOfProperty }: LinesProps) {
  const { currency, opening, closing } = section
  const list = useList(statementLinesQuery(query, currency))
  return (
    <QueryState query={list} what="the charges and payments" level={3} pending={<LedgerSkeleton />}>
      {(lines) => (
        <div>
          <LedgerTable label={label}>
            <BalanceRow name="Opening balance" day={query.from} balance={opening} currency={currency} />
            {lines.map((line) => (
              <LedgerLineRow
                key={line.id}
                line={line}
                currency={currency}
                readerId={undefined}
                showsOwner={false}
                lease={leaseOf(line, isOfProperty)}
                menu={undefined}
              />
            ))}
            {!list.hasNextPage && (
              <BalanceRow name="Closing balance" day={query.through} balance={closing} currency={currency} />
            )}
          </LedgerTable>
          <LoadMore what="charges and payments" rows="[data-line]" list={list} count={lines.length} />
        </div>
      )}
    </QueryState>
  )
}

const leaseOf = ({ leaseId, property, tenant }: StatementLine, isOfProperty: boolean) => ({
  leaseId,
  property: isOfProperty ? null : property.title,
  tenant,
})

interface BalanceRowProps {
  name: string
  day: string
  balance: number
  currency: string
}

function BalanceRow({ name, day, balance, currency }: BalanceRowProps) {
  return (
    <tr>
      <td className="ledger-day whitespace-nowrap">
        <time dateTime={day}>{formatDay(day)}</time>
      </td>
      <th scope="row" className="ledger-what">
        <span className="font-semibold">{name}</span>
      </th>
      <td className="ledger-amount ledger-sum" />
      <td className="ledger-amount ledger-balance font-semibold" data-label="Balance">
        <span>{formatExactMoney(balance, currency)}</span>
      </td>
    </tr>
  )
}
