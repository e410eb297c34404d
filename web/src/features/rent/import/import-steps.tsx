import type { ImportPreview } from '@lintel/contract/rent/import-schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useClientId } from '../../../api/client-id.ts'
import { fieldErrors } from '../../../api/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { FailedState } from '../../../ui/page/failed-state.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx'
import { isCalendarDay } from '../../../ui/text/dates.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { ImportChoices } from './import-choices.tsx'
import { ImportColumns } from './import-columns.tsx'
import { type ImportOptions, type ImportSource, importPreviewQuery, useImport } from './import-data.ts'
import { ImportFaults } from './import-faults.tsx'
import { ImportRows } from './import-rows.tsx'

export interface ImportStepsProps {
  source: ImportSource
  /** For agents. */
  ownerId?: string
}

/** What follows once a file is chosen: its columns, what each row becomes, and bringing them in. */
export function ImportSteps({ source, ownerId }: ImportStepsProps) {
  const { options, change, offset, setOffset, preview, shown, startError, isSettled } = usePreview(source, ownerId)
  const failure = preview.isError && (
    <FailedState
      title="The file could not be read"
      error={preview.error}
      onRetry={() => void preview.refetch()}
      retrying={preview.isFetching}
      kept="Nothing was brought in."
    />
  )
  if (!shown)
    return (
      failure || (
        <Loading label="Reading the file">
          <TableSkeleton />
        </Loading>
      )
    )
  return (
    <>
      <Section title="Columns" note="What each column of the file is. Change what was not recognised.">
        <div className="space-y-6">
          <ImportColumns columns={shown.columns} onChange={(columns) => change({ columns })} />
          <ImportChoices preview={shown} options={options} onChange={change} startError={startError} />
        </div>
      </Section>
      <Section title="What happens" note={summaryOf(shown)}>
        <div aria-busy={preview.isPlaceholderData} className="space-y-5">
          {failure}
          <ImportFaults preview={shown} />
          {shown.rows.length > 0 && <ImportRows preview={shown} offset={offset} onOffset={setOffset} />}
          {shown.faults.length === 0 && !failure && (
            <Confirmation
              key={JSON.stringify(options)}
              isPending={!isSettled}
              source={source}
              options={options}
              preview={shown}
            />
          )}
        </div>
      </Section>
    </>
  )
}

/** How the file is read, and what comes of it. `isSettled`: what is shown belongs to the options. */
function usePreview(source: ImportSource, ownerId: string | undefined) {
  const [options, setOptions] = useState<ImportOptions>(ownerId ? { ownerId } : {})
  const [offset, setOffset] = useState(0)
  const { startOn } = options
  const isComplete = startOn === undefined || isCalendarDay(startOn)
  const preview = useQuery({ ...importPreviewQuery(source, options, offset), enabled: isComplete })
  // A failed choice keeps the former ones.
  const [shown, setShown] = useState<ImportPreview | null>(null)
  if (preview.data && preview.data !== shown) setShown(preview.data)
  const change = (changed: Partial<ImportOptions>) => {
    setOptions({ ...options, ...changed })
    setOffset(0)
  }
  const startError = isComplete ? fieldErrors(preview.error).startOn : 'Choose the first day of the books'
  const isSettled = isComplete && preview.data === shown && !preview.isPlaceholderData
  return { options, change, offset, setOffset, preview, shown, startError, isSettled }
}

interface ConfirmationProps {
  source: ImportSource
  options: ImportOptions
  preview: ImportPreview
  /** Another preview is on its way. */
  isPending: boolean
}

function Confirmation({ source, options, preview: { counts, notInvited }, isPending }: ConfirmationProps) {
  const clientId = useClientId()
  const bringIn = useImport()
  const [, navigate] = useLocation()
  const count = counts.invited + counts.withoutInvitation
  if (count === 0)
    return (
      <p className="text-ink-muted text-sm">Every lease of this file is there already. There is nothing to bring in.</p>
    )
  const submit = () =>
    bringIn.mutate(
      { source, options, clientId },
      {
        onSuccess: ({ created, invited }) => {
          navigate(urlOf('rent'))
          toast({
            title: `${plural(created, 'tenant')} brought in`,
            description: doneText(invited, options.startOn !== undefined),
          })
        },
      },
    )
  return (
    <div className="space-y-3">
      <FormFailure error={bringIn.error} />
      <p className="text-ink-muted text-sm">
        {counts.invited > 0
          ? `${plural(counts.invited, 'tenant')} will be invited by email. All leases are brought in at once, or none.`
          : `${notInvited ?? 'Nobody is written to.'} All leases are brought in at once, or none.`}
      </p>
      <Button pending={bringIn.isPending || isPending} onClick={submit}>
        {`Bring in ${plural(count, 'tenant')}`}
      </Button>
    </div>
  )
}

function doneText(invited: number, hasBooks: boolean): string {
  const invitations =
    invited > 0
      ? `${plural(invited, 'invitation')} went out by email.`
      : 'You can invite each of them from their lease.'
  return hasBooks ? invitations : `${invitations} Their rent is listed here once you start their books.`
}

/** A sentence about all rows. */
function summaryOf({ counts, rows }: ImportPreview): string {
  const { invited, withoutInvitation, existing, faulty } = counts
  if (rows.length === 0 && counts.rows > 0)
    return `${plural(counts.rows, 'row')}. What becomes of them is said once the rest is right.`
  const parts = [
    invited + withoutInvitation > 0 && `${plural(invited + withoutInvitation, 'new lease')}`,
    invited > 0 && `${plural(invited, 'invitation')} by email`,
    existing > 0 && `${plural(existing, 'lease')} there already`,
    faulty > 0 && `${plural(faulty, 'row')} to set right`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}.`
}
