import type { User } from '@lintel/contract/accounts/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../ui/combobox.tsx'
import { useDebounced } from '../../ui/debounce.ts'
import { Field } from '../../ui/field.tsx'
import { fullName } from '../../ui/names.ts'
import { ownersQuery } from '../accounts/data.ts'

/** The owner of a new property. */
export type HomeOwner = Pick<User, 'id' | 'firstName' | 'lastName' | 'username'>

export interface OwnerFieldProps {
  user: User
  value: HomeOwner
  onChange: (owner: HomeOwner) => void
  error?: string | undefined
}

/** A combobox for agents to choose the owner of a property: themselves or any owner. */
export default function OwnerField({ user, value, onChange, error }: OwnerFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed)
  const owners = useQuery(ownersQuery(search))
  const found: HomeOwner[] = owners.data?.rows ?? []
  const items = typed === '' ? [user, ...found] : found
  const isSettled = typed === search && !owners.isFetching
  return (
    <Field label="Owner" hint="The home is listed in their name, and its applications go to them." error={error}>
      <Combobox
        value={value}
        onChange={onChange}
        items={items}
        onSearch={setTyped}
        what="owner"
        label="Owners"
        keyOf={({ id }) => id}
        textOf={fullName}
        noteOf={({ id, username }) => (id === user.id ? 'You' : `@${username}`)}
        note={isSettled ? statusText(owners.isError, items.length) : null}
      />
    </Field>
  )
}

function statusText(isError: boolean, items: number) {
  if (isError) return 'The owners could not be looked up.'
  return items === 0 ? 'No owner has this name.' : null
}
