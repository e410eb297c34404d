import type { User } from '@lintel/contract/accounts/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { fullName } from '../../ui/format.ts'
import { ownersQuery } from '../accounts/data.ts'

/** Whom a home is listed for. */
export type HomeOwner = Pick<User, 'id' | 'firstName' | 'lastName' | 'username'>

export interface OwnerFieldProps {
  user: User
  value: HomeOwner
  onChange: (owner: HomeOwner) => void
  error?: string | undefined
}

/** A pause in typing that means "now look". */
const PAUSE_MS = 250

/** Lets an agent choose the owner of a home: themselves, or any owner, found by name. */
export default function OwnerField({ user, value, onChange, error }: OwnerFieldProps) {
  const [typed, setTyped] = useState('')
  const search = usePaused(typed)
  const owners = useQuery(ownersQuery(search))
  const found: HomeOwner[] = owners.data?.rows ?? []
  const isSettled = typed === search && !owners.isFetching
  return (
    <Field label="Owner" hint="The home is listed in their name, and its applications go to them." error={error}>
      <Combobox
        value={value}
        onChange={onChange}
        items={typed === '' ? [user, ...found] : found}
        onSearch={setTyped}
        label="Owners"
        keyOf={({ id }) => id}
        textOf={fullName}
        noteOf={({ id, username }) => (id === user.id ? 'You' : `@${username}`)}
        empty={isSettled ? (owners.isError ? 'The owners could not be looked up.' : 'No owner has this name.') : null}
      />
    </Field>
  )
}

/** What was typed, once there is a pause. */
function usePaused(typed: string): string {
  const [search, setSearch] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return search
}
