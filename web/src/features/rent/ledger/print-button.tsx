import { useInfiniteQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useAllPages } from '../all-pages.ts'
import { ledgerLinesQuery } from '../data.ts'

/** Prints the ledger of a lease, once all its lines are loaded. */
export function PrintButton({ leaseId }: { leaseId: string }) {
  const list = useInfiniteQuery(ledgerLinesQuery(leaseId))
  const [isWanted, setWanted] = useState(false)
  const end = useCallback((isComplete: boolean) => {
    setWanted(false)
    // What failed to load is said under the list.
    if (isComplete) window.print()
  }, [])
  useAllPages(list, isWanted, end)
  return (
    <Button size="sm" variant="secondary" icon={<Printer />} pending={isWanted} onClick={() => setWanted(true)}>
      Print
    </Button>
  )
}
