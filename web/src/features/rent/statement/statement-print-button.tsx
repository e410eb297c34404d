import type { StatementQuery } from '@lintel/contract/rent/statement-schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useAllPages } from '../all-pages.ts'
import { statementLinesQuery } from './statement-data.ts'
import type { SectionSums } from './statement-section.tsx'

export interface StatementPrintButtonProps {
  query: StatementQuery
  sections: SectionSums[]
}

/** Prints a statement, once the lines of all its currencies are loaded. */
export function StatementPrintButton({ query, sections }: StatementPrintButtonProps) {
  /** The index of the section that is loaded; null until printing is requested. */
  const [loading, setLoading] = useState<number | null>(null)
  const count = sections.length
  const end = useCallback(
    (isComplete: boolean) => {
      const next = (loading ?? 0) + 1
      if (isComplete && next < count) return setLoading(next)
      setLoading(null)
      // What failed to load is said under the list.
      if (isComplete) window.print()
    },
    [loading, count],
  )
  const section = loading === null ? undefined : sections[loading]
  return (
    <>
      <Button variant="secondary" icon={<Printer />} pending={loading !== null} onClick={() => setLoading(0)}>
        Print
      </Button>
      {section && <AllLines key={section.currency} query={query} currency={section.currency} onEnd={end} />}
    </>
  )
}

interface AllLinesProps {
  query: StatementQuery
  currency: string
  onEnd: (isComplete: boolean) => void
}

/** Shows nothing: loads the lines of one currency. */
function AllLines({ query, currency, onEnd }: AllLinesProps) {
  useAllPages(useInfiniteQuery(statementLinesQuery(query, currency)), true, onEnd)
  return null
}
