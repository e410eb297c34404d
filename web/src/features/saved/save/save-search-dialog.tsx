import type { OwnUser } from '@lintel/contract/accounts/schema'
import { LIMITS } from '@lintel/contract/limits'
import type { AlertFrequency } from '@lintel/contract/saved/schema'
import { urlOf } from '@lintel/contract/screens'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import type { Filters } from '../../properties/listings/filters.ts'
import { useSaveSearch } from '../account-data.ts'
import { FREQUENCY_LABELS } from '../frequency-text.ts'
import { nameOf, savedFiltersOf } from '../saved-filters.ts'

export type SaveSearchDialogProps = { user: OwnUser; filters: Filters; onClose: () => void }

/** Asks for the name of a search and how soon it sends emails, and saves it. */
export default function SaveSearchDialog({ user, filters, onClose }: SaveSearchDialogProps) {
  const [name, setName] = useState(() => nameOf(filters))
  const [frequency, setFrequency] = useState<AlertFrequency>('daily')
  const save = useSaveSearch()
  const isMailed = user.email !== null && user.isEmailVerified
  const submit = () =>
    save.mutate(
      { name: name.trim() || nameOf(filters), filters: savedFiltersOf(filters), frequency },
      {
        onSuccess: () => {
          onClose()
          toast({ title: 'Search saved', description: 'New homes and lower rents appear on the page Saved.' })
        },
      },
    )
  return (
    <Dialog
      onClose={onClose}
      title="Save this search"
      description="You are told about new homes and lower rents, each home once."
    >
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FormFailure error={save.error} />
        <Field label="Name">
          <Input value={name} maxLength={LIMITS.nameMax} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Email">
          <Select value={frequency} onChange={(event) => setFrequency(event.target.value as AlertFrequency)}>
            {Object.entries(FREQUENCY_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {!isMailed && <NotMailed hasEmail={user.email !== null} />}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            Save search
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function NotMailed({ hasEmail }: { hasEmail: boolean }) {
  return (
    <p className="text-ink-muted text-sm">
      Emails go to verified addresses only.{' '}
      <TextLink href={urlOf('profile')}>
        {hasEmail ? 'Verify yours in the profile' : 'Add yours to the profile'}
      </TextLink>
    </p>
  )
}
