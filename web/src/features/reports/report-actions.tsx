import type { Report } from '@lintel/contract/reports/schema'
import { EyeOff, UserRoundX } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { currentCurrency } from '../../ui/text/money.ts'
import { MessageSeveralButton } from '../messages/several/message-several-button.tsx'
import { useInPlaceEdit } from '../properties/in-place-edit.ts'
import { suggestedClosing } from './suggested-closing.ts'

const loadCloseDialog = () => import('./close-report-dialog.tsx')
const loadDisableDialog = () => import('../accounts/administration/disable-dialog.tsx')

/** Actions on an open report, in place. The last action is preselected as the outcome when it is closed. */
export function ReportActions({ report }: { report: Report }) {
  const { kind, propertyId, isPublished, account } = report
  const [hasWritten, setWritten] = useState(false)
  const { open, dialog } = useDialog()
  const suggested = suggestedClosing(report, hasWritten)
  const close = useRef<HTMLButtonElement>(null)
  // The button of the action is gone, and the focus with it.
  const isDone = suggested !== null
  const wasDone = useRef(isDone)
  useLayoutEffect(() => {
    if (isDone && !wasDone.current && document.activeElement === document.body) close.current?.focus()
    wasDone.current = isDone
  }, [isDone])
  return (
    <>
      <div data-print="never" className="mt-4 flex flex-wrap gap-2 border-t pt-4 max-sm:flex-col">
        {propertyId && isPublished && <UnpublishButton report={report} propertyId={propertyId} />}
        {account && account.state !== 'deleted' && (
          <MessageSeveralButton
            receivers={[{ ...account, propertyId }]}
            label={kind === 'property' ? 'Message owner' : 'Message sender'}
            onSend={() => setWritten(true)}
          />
        )}
        {account?.state === 'active' && (
          <Button
            size="sm"
            variant="secondary"
            icon={<UserRoundX />}
            onClick={() => open(loadDisableDialog, { user: account })}
          >
            Disable account
          </Button>
        )}
        <Button
          ref={close}
          size="sm"
          variant={suggested ? 'primary' : 'secondary'}
          className="sm:ml-auto"
          onClick={() => open(loadCloseDialog, { report, suggested })}
        >
          Close report
        </Button>
      </div>
      {dialog}
    </>
  )
}

function UnpublishButton({ report, propertyId }: { report: Report; propertyId: string }) {
  const edit = useInPlaceEdit({
    id: propertyId,
    title: report.content,
    ownerId: report.reported.id ?? '',
    currency: currentCurrency(),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<EyeOff />}
      pending={edit.pending !== null}
      onClick={() => void edit.applyAtOnce({ field: 'isPublished', from: true, to: false })}
    >
      Unpublish
    </Button>
  )
}
