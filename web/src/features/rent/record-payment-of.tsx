import type { Account } from '@lintel/contract/rent/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { toastFailure } from '../../ui/failure-toast.ts'
import { usePreloadWhenIdle } from '../../ui/lazy-component.ts'
import { accountQuery } from './data.ts'
import { DIALOGS } from './dialogs.ts'
import { OpenDialog } from './open-dialog.tsx'

const PRELOADED = [DIALOGS.payment]

/**
 * The dialog that records a payment, for a list whose rows have a lease but not where its books stand.
 * @returns `record` opens it; `pendingLeaseId` while the books are read; `dialog` to render
 */
export function useRecordPaymentOf() {
  const client = useQueryClient()
  const [pendingLeaseId, setPending] = useState<string | null>(null)
  const [account, setAccount] = useState<Account | null>(null)
  const close = useCallback(() => setAccount(null), [])
  usePreloadWhenIdle(PRELOADED)
  const record = async (leaseId: string) => {
    setPending(leaseId)
    try {
      setAccount(await client.fetchQuery({ ...accountQuery(leaseId), staleTime: 0 }))
    } catch (error) {
      toastFailure('The books of this lease could not be read', error)
    } finally {
      setPending(null)
    }
  }
  return {
    record,
    pendingLeaseId,
    dialog: account && <OpenDialog key={account.leaseId} load={DIALOGS.payment} props={{ account, onClose: close }} />,
  }
}
