import { useInfiniteQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ledgerQuery } from './data.ts'

/** Prints the statement of a lease, once all its lines are loaded. */
export function PrintButton({ leaseId }: { leaseId: string }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    ledgerQuery(leaseId),
  )
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || isFetchingNextPage) return
    if (hasNextPage && !isFetchNextPageError) return void fetchNextPage()
    setWanted(false)
    // What failed to load is said under the list.
    if (!isFetchNextPageError) window.print()
  }, [isWanted, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <Button
      variant="secondary"
      icon={<Printer aria-hidden="true" />}
      pending={isWanted}
      onClick={() => setWanted(true)}
    >
      Print
    </Button>
  )
}
