import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePreloadWhenIdle } from '../../../ui/lazy/lazy-component.ts'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { ledgerQuery } from '../data.ts'
import { DIALOGS } from '../dialogs/dialogs.ts'

const PRELOADED = [DIALOGS.payment]

/**
 * The dialog that records a payment, for a list whose rows have a lease but not where its books stand.
 * @returns `record` opens it; `pendingLeaseId` while the books are read; `dialog` to render
 */
export function useRecordPaymentOf() {
  const client = useQueryClient()
  const [pendingLeaseId, setPending] = useState<string | null>(null)
  const { open, dialog } = useDialog()
  usePreloadWhenIdle(PRELOADED)
  const record = async (leaseId: string) => {
    setPending(leaseId)
    try {
      const ledger = await client.fetchQuery({ ...ledgerQuery(leaseId), staleTime: 0 })
      if (ledger) open(DIALOGS.payment, { ledger })
    } catch (error) {
      toastFailure('The books of this lease could not be read', error)
    } finally {
      setPending(null)
    }
  }
  return { record, pendingLeaseId, dialog }
}
