import type { User } from '@lintel/contract/accounts/schema'
import { PROPERTIES } from '@lintel/contract/properties/tags'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { fieldErrors } from '../../api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { useDebounced } from '../../ui/debounce.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { fullName } from '../../ui/names.ts'
import { plural } from '../../ui/numbers.ts'
import { toast } from '../../ui/toast-store.ts'
import { ownersQuery } from './data.ts'
import { FormFailure } from './form-failure.tsx'

/** Hands all homes of an owner over to another owner, whom the agent chooses. */
export function HandOverDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [to, setTo] = useState<User | null>(null)
  const handOver = useMutation({
    mutationFn: () =>
      call('POST /api/agent/users/:id/hand-over', { params: { id: user.id }, body: { ownerId: to?.id ?? '' } }),
    onSuccess: ({ homes }) => {
      onClose()
      const description = `${plural(homes, 'home', 'homes')} went over to ${to ? fullName(to) : 'the new owner'}.`
      toast({ title: 'Handed over', description })
    },
    meta: { awaits: 'records and lists', refetchOnError: [PROPERTIES] },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Hand the homes of ${fullName(user)} over`}
      description="All homes go over, with their applications and leases. Both owners are told."
      size="md"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!to}
            pending={handOver.isPending}
            pendingLabel="Handing over..."
            onClick={() => handOver.mutate()}
          >
            Hand over
          </Button>
        </>
      }
    >
      <div className="space-y-5 pb-4">
        <NewOwnerField except={user.id} value={to} onChange={setTo} error={fieldErrors(handOver.error).ownerId} />
        <FormFailure error={handOver.error} />
      </div>
    </Dialog>
  )
}

interface NewOwnerFieldProps {
  /** The id of the owner who has the homes. */
  except: string
  value: User | null
  onChange: (owner: User) => void
  error: string | undefined
}

function NewOwnerField({ except, value, onChange, error }: NewOwnerFieldProps) {
  const [typed, setTyped] = useState('')
  const owners = useQuery(ownersQuery(useDebounced(typed)))
  const found = (owners.data?.rows ?? []).filter(({ id, state }) => id !== except && state === 'active')
  return (
    <Field label="New owner" error={error}>
      <Combobox
        value={value}
        onChange={onChange}
        items={found}
        onSearch={setTyped}
        what="owner"
        label="Owners"
        keyOf={({ id }) => id}
        textOf={fullName}
        noteOf={({ username }) => `@${username}`}
        note={noteOf(owners.isError, owners.isFetching, found.length)}
      />
    </Field>
  )
}

function noteOf(isError: boolean, isFetching: boolean, count: number): string | null {
  if (isError) return 'The owners could not be looked up.'
  return !isFetching && count === 0 ? 'No other owner has this name.' : null
}
