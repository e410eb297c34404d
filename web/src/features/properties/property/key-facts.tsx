import type { LoadedProperty } from '../data.ts'
import type { FactName } from '../facts/fact-text.ts'
import { factsInWords } from '../facts/facts-in-words.ts'

/** In the price card. */
const SAID_ELSEWHERE: FactName[] = ['availableFrom', 'minTermMonths', 'maxTermMonths', 'deposit', 'billsIncluded']

/** What is known of a home besides its costs and terms. Nothing if there is nothing. */
export function KeyFacts({ property }: { property: LoadedProperty }) {
  const facts = factsInWords(property).filter(({ name }) => !SAID_ELSEWHERE.includes(name))
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="key-facts" className="mt-8 border-t pt-8">
      <h2 id="key-facts" className="font-semibold text-lg">
        Key facts
      </h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-3 print:grid-cols-3">
        {facts.map(({ name, label, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-muted text-xs">{label}</dt>
            <dd className="tabular font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
