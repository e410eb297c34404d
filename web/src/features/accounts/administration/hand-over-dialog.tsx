import type { Person } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { PROPERTIES } from '@lintel/contract/properties/tags'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../../api/field-errors.ts'
import { routeMutation } from '../../../api/route-mutation.ts'
import { routeQuery } from '../../../api/route-query.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Consequences } from '../../../ui/overlays/consequences.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { OwnerCombobox, type PropertyOwner } from './owner-combobox.tsx'

interface HandOverDialogProps {
  /** The present owner of the homes. */
  user: Pick<Person, 'id' | 'firstName' | 'lastName'>
  /** The only home to hand over; all of the owner's when absent. */
  property?: { id: string; title: string }
  onClose: () => void
}

/** Hands all homes of an owner, or one of them, over to another owner, whom the agent chooses. */
export default function HandOverDialog({ user, property, onClose }: HandOverDialogProps) {
  const [to, setTo] = useState<PropertyOwner | null>(null)
  const form = { ownerId: to?.id ?? '', ...(property && { propertyId: property.id }) }
  const handOver = useMutation({
    ...routeMutation('POST /api/agent/users/:id/hand-over', () => ({ params: { id: user.id }, body: form })),
    meta: { awaits: 'records and lists', refetchOnError: [PROPERTIES] },
  })
  const preview = useQuery({
    ...routeQuery('GET /api/agent/users/:id/hand-over', { params: { id: user.id }, query: form }),
    staleTime: 0,
    gcTime: 0,
    enabled: to !== null && !handOver.isPending && !handOver.isSuccess,
  })
  return (
    <ConfirmDialog
      title={property ? 'Hand this home over' : `Hand the homes of ${fullName(user)} over`}
      description={
        property
          ? `“${property.title}” goes from ${isolated(fullName(user))} to another owner, with its applications and leases. Both owners are told.`
          : 'All homes go over, with their applications and leases. Both owners are told.'
      }
      size="md"
      submit={handOver.mutateAsync}
      onClose={onClose}
      toast={({ homes }) => ({
        title: 'Handed over',
        description: `${property ? `“${property.title}”` : plural(homes, 'home', 'homes')} went over to ${to ? fullName(to) : 'the new owner'}.`,
      })}
      failure={null}
      cancelLabel="Cancel"
      action={{ label: 'Hand over', pendingLabel: 'Handing over...', disabled: !to }}
    >
      <div className="space-y-5 pb-4">
        <Field label="New owner" error={fieldErrors(handOver.error).ownerId}>
          <OwnerCombobox
            value={to}
            onChange={setTo}
            isListed={({ id, state }) => id !== user.id && state === 'active'}
          />
        </Field>
        <div aria-live="polite">{to && <Consequences of={preview.data?.consequences} />}</div>
        <FormFailure error={handOver.error ?? preview.error} />
      </div>
    </ConfirmDialog>
  )
}
