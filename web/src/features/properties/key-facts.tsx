import type { ReactNode } from 'react'
import { localToday } from '../../ui/dates.ts'
import { formatMoney } from '../../ui/money.ts'
import { availabilityText, termsText } from './availability-text.ts'
import { costsOf } from './costs.ts'
import type { LoadedProperty } from './data.ts'
import type { FactName } from './fact-text.ts'
import { factsInWords } from './facts-in-words.ts'

/** Said under "Costs" and "Moving in". */
const SAID_ELSEWHERE: FactName[] = ['availableFrom', 'minTermMonths', 'maxTermMonths', 'deposit', 'billsIncluded']

/** What is known of a home, what it costs, and from when it is free. */
export function KeyFacts({ property }: { property: LoadedProperty }) {
  const facts = factsInWords(property).filter(({ name }) => !SAID_ELSEWHERE.includes(name))
  return (
    <>
      {facts.length > 0 && (
        <FactSection id="key-facts" title="Key facts">
          {facts.map(({ name, label, value }) => (
            <Fact key={name} name={label}>
              {value}
            </Fact>
          ))}
        </FactSection>
      )}
      <CostsAndMoving property={property} />
    </>
  )
}

function CostsAndMoving({ property }: { property: LoadedProperty }) {
  const { monthly, billsIncluded, deposit, firstMonth } = costsOf(property)
  const terms = termsText(property.facts)
  return (
    <FactSection id="costs" title="Costs and moving in">
      <Fact name="Monthly">
        <span>{formatMoney(monthly)}</span>
        {billsIncluded !== undefined && (
          <span className="block font-normal text-ink-muted text-sm">
            {billsIncluded ? 'Bills included' : 'Bills come on top'}
          </span>
        )}
      </Fact>
      <Fact name="Deposit">
        {deposit === undefined ? 'Ask the owner' : deposit === 0 ? 'None' : formatMoney(deposit)}
      </Fact>
      {firstMonth !== undefined && (
        <Fact name="First month">
          <span>{formatMoney(firstMonth)}</span>
          {deposit !== 0 && <span className="block font-normal text-ink-muted text-sm">Rent and deposit</span>}
        </Fact>
      )}
      <Fact name="Availability">{availabilityText(property, localToday())}</Fact>
      {terms && <Fact name="Length of stay">{terms}</Fact>}
    </FactSection>
  )
}

function FactSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 border-t pt-8">
      <h2 id={id} className="font-semibold text-lg">
        {title}
      </h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-3 print:grid-cols-3">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-xs">{name}</dt>
      <dd className="tabular font-medium">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/** The rules of a home, as its owner wrote them. */
export function HouseRules({ property: { facts } }: { property: LoadedProperty }) {
  // A list leaves them out.
  const rules = 'houseRules' in facts ? facts.houseRules : undefined
  if (typeof rules !== 'string') return null
  return (
    <section aria-labelledby="house-rules" className="mt-8 border-t pt-8">
      <h2 id="house-rules" className="font-semibold text-lg">
        House rules
      </h2>
      <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line text-base leading-7">
        {rules}
      </p>
    </section>
  )
}
