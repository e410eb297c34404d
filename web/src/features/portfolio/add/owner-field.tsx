import type { User } from '@lintel/contract/accounts/schema'
import { Field } from '../../../ui/forms/field.tsx'
import { OwnerCombobox, type PropertyOwner } from '../../accounts/administration/owner-combobox.tsx'

export interface OwnerFieldProps {
  user: User
  value: PropertyOwner
  onChange: (owner: PropertyOwner) => void
  error?: string | undefined
}

/** The owner of a new property: the agent or any owner. */
export default function OwnerField({ user, value, onChange, error }: OwnerFieldProps) {
  return (
    <Field label="Owner" hint="The home is listed in their name, and its applications go to them." error={error}>
      <OwnerCombobox value={value} onChange={onChange} self={user} />
    </Field>
  )
}
