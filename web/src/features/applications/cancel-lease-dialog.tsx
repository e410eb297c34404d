import { isolated } from '@lintel/contract/isolated'
import type { CancellationPreview } from '@lintel/contract/leases/schema'
import { fullName } from '@lintel/contract/names'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Consequences } from '../../ui/consequences.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast-store.ts'
import { cancellationPreviewQuery, useCancelLease } from '../leases/data.ts'
import type { LeaseDialogProps } from './lease-dialog-props.ts'

/** Asks before an upcoming lease is cancelled, and lists the consequences. */
export function CancelLeaseDialog({ application, onClose }: LeaseDialogProps) {
  // In state, since the application has no lease once it is cancelled, here or in another browser.
  const [leaseId] = useState(application.lease?.id ?? '')
  const preview = useQuery(cancellationPreviewQuery(leaseId))
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title="Cancel the lease?"
      description={`For ${isolated(fullName(application.tenant))} and “${isolated(application.property.title)}”. Nothing happens until you confirm.`}
    >
      {preview.isPending && (
        <Loading label="Looking up what a cancellation would do">
          <SkeletonLines lines={5} />
        </Loading>
      )}
      {preview.error && !preview.data && (
        <FailedState
          compact
          level={3}
          title="What a cancellation would do could not be looked up"
          error={preview.error}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      )}
      {preview.data && <Confirmation leaseId={leaseId} preview={preview.data} onClose={onClose} />}
    </Dialog>
  )
}

type ConfirmationProps = { leaseId: string; preview: CancellationPreview; onClose: () => void }

function Confirmation({ leaseId, preview, onClose }: ConfirmationProps) {
  const cancel = useCancelLease(leaseId)
  const [reopenOthers, setReopenOthers] = useState(true)
  const { consequences, obstacle } = preview
  const reopened = consequences.filter(({ choice }) => choice === 'reopenOthers')
  const confirm = () =>
    cancel.mutateAsync({ reopenOthers }).then(
      () => {
        onClose()
        toast({ title: 'Lease cancelled', description: `${isolated(fullName(preview.tenant))} has been told.` })
      },
      () => undefined,
    )
  return (
    <div className="space-y-6">
      {obstacle ? (
        <p role="alert" className="text-sm text-warn">{`${obstacle}.`}</p>
      ) : (
        <>
          {reopened.length > 0 && (
            <Switch
              label="Reopen the applications that were closed"
              hint={reopened.map(({ data }) => data.tenant).join(', ')}
              checked={reopenOthers}
              onChange={({ target }) => setReopenOthers(target.checked)}
            />
          )}
          <div aria-live="polite">
            <Consequences of={consequences} choices={{ reopenOthers }} />
          </div>
        </>
      )}
      <DialogActions failure={<FormFailure error={cancel.error} />}>
        <Button variant="ghost" onClick={onClose}>
          {obstacle ? 'Close' : 'Not now'}
        </Button>
        {!obstacle && (
          <Button
            variant="danger"
            pending={cancel.isPending}
            pendingLabel="Cancelling..."
            onClick={() => void confirm()}
          >
            Cancel the lease
          </Button>
        )}
      </DialogActions>
    </div>
  )
}
