import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { useDebounced } from '../../../ui/forms/debounce.ts'
import { ownersQuery } from '../account-queries.ts'

/** The owner of a home. */
export type PropertyOwner = Pick<User, 'id' | 'firstName' | 'lastName' | 'username'>

export interface OwnerComboboxProps {
  /** Null while no owner is selected. */
  value: PropertyOwner | null
  onChange: (owner: PropertyOwner) => void
  /** The user, if they can be selected: listed first while nothing is typed. */
  self?: PropertyOwner
  /** Which of the found owners are listed; all when absent. */
  isListed?: (owner: User) => boolean
  /** Accessible name outside of a Field, and the placeholder while no owner is selected. */
  outsideField?: { fieldLabel: string; placeholder: string }
}

/** A combobox for agents to choose an owner. Needs a Field around it or `outsideField`. */
export function OwnerCombobox({ value, onChange, self, isListed = () => true, outsideField }: OwnerComboboxProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed)
  const owners = useQuery(ownersQuery(search))
  const found: PropertyOwner[] = (owners.data?.rows ?? []).filter(isListed)
  const items = self && typed === '' ? [self, ...found] : found
  const isSettled = typed === search && !owners.isFetching
  return (
    <Combobox
      value={value}
      onChange={onChange}
      items={items}
      onSearch={setTyped}
      what="owner"
      label="Owners"
      {...outsideField}
      keyOf={({ id }) => id}
      textOf={fullName}
      noteOf={({ id, username }) => (id === self?.id ? 'You' : `@${username}`)}
      note={isSettled ? statusText(owners.isError, items.length) : null}
    />
  )
}

function statusText(isError: boolean, items: number) {
  if (isError) return 'The owners could not be looked up.'
  return items === 0 ? 'No owner has this name.' : null
}
