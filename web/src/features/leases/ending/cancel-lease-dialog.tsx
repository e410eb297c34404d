import { isolated } from '@lintel/contract/isolated'
import type { CancellationPreview } from '@lintel/contract/leases/schema'
import { fullName } from '@lintel/contract/names'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Consequences } from '../../../ui/overlays/consequences.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogFormBody } from '../../../ui/overlays/dialog-form.tsx'
import { DialogQuery } from '../../../ui/overlays/dialog-query.tsx'
import { cancellationPreviewQuery, useCancelLease } from '../data.ts'
import type { LeaseDialogProps } from './lease-dialog-props.ts'

/** Asks before an upcoming lease is cancelled, and lists the consequences. */
export default function CancelLeaseDialog({ application, onClose }: LeaseDialogProps) {
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
      <DialogQuery
        query={preview}
        loading="Looking up what a cancellation would do"
        lines={5}
        failed="What a cancellation would do could not be looked up"
      >
        {(data) => <Confirmation leaseId={leaseId} preview={data} onClose={onClose} />}
      </DialogQuery>
    </Dialog>
  )
}

type ConfirmationProps = { leaseId: string; preview: CancellationPreview; onClose: () => void }

function Confirmation({ leaseId, preview, onClose }: ConfirmationProps) {
  const cancel = useCancelLease(leaseId)
  const form = useForm({ defaultValues: { reopenOthers: true } })
  const { consequences, obstacle } = preview
  const reopened = consequences.filter(({ choice }) => choice === 'reopenOthers')
  return (
    <DialogFormBody
      form={form}
      submit={cancel.mutateAsync}
      onClose={onClose}
      toast={{ title: 'Lease cancelled', description: `${isolated(fullName(preview.tenant))} has been told.` }}
      cancelLabel={obstacle ? 'Close' : 'Not now'}
      action={!obstacle && { label: 'Cancel the lease', pendingLabel: 'Cancelling...', variant: 'danger' }}
      className="space-y-6"
    >
      {obstacle ? (
        <p role="alert" className="text-sm text-warn">{`${obstacle}.`}</p>
      ) : (
        <>
          {reopened.length > 0 && (
            <Switch
              {...form.register('reopenOthers')}
              label="Reopen the applications that were closed"
              hint={reopened.map(({ data }) => data.tenant).join(', ')}
            />
          )}
          <div aria-live="polite">
            <Consequences of={consequences} choices={form.watch()} />
          </div>
        </>
      )}
    </DialogFormBody>
  )
}
