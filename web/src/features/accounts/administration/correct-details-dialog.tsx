import { zodResolver } from '@hookform/resolvers/zod'
import { type DetailsCorrection, detailsCorrectionSchema } from '@lintel/contract/accounts/administration-schema'
import type { User } from '@lintel/contract/accounts/schema'
import { USERS } from '@lintel/contract/accounts/tags'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { useIsFetching, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { routeMutation } from '../../../api/route-mutation.ts'
import { isVersionConflict } from '../../../api/version-conflict.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { DETAILS, DetailFields, detailsOf } from '../detail-fields.tsx'

/** Corrects the name, email or phone of a tenant or owner. Sends only changed fields. */
export default function CorrectDetailsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  // The version that the changes are based on: changes of others meanwhile must not be overwritten unseen.
  const [version, setVersion] = useState(user.updatedAt)
  const correct = useCorrectDetails(user)
  const isConflict = isVersionConflict(correct.error)
  const isOutdated = isConflict && user.updatedAt !== version
  // The failure has started a refetch of the account.
  const isFetching = useIsFetching() > 0
  const isLookingUp = isConflict && !isOutdated && isFetching
  const form = useForm({
    resolver: zodResolver(detailsCorrectionSchema),
    defaultValues: detailsOf(user),
  })
  const { errors, dirtyFields } = form.formState
  const submit = (typed: Partial<DetailsCorrection>) => {
    const changed = DETAILS.filter((name) => dirtyFields[name])
    if (changed.length === 0) return void onClose()
    const base = isOutdated ? user.updatedAt : version
    const changes: DetailsCorrection = Object.fromEntries(changed.map((name) => [name, typed[name]]))
    setVersion(base)
    return correct.mutateAsync({ changes, version: base })
  }
  return (
    <DialogForm
      size="md"
      title="Edit details"
      description={`${isolated(fullName(user))} is told what you change, in the app and by email.`}
      form={form}
      submit={submit}
      onClose={onClose}
      toast={(after) => ({ title: 'Saved', description: `${isolated(fullName(after))} is told.` })}
      failure={isOutdated ? <Outdated user={user} /> : !isLookingUp && <FormFailure error={correct.error} />}
      cancelLabel="Cancel"
      action={{
        label: isOutdated ? 'Save all the same' : 'Save changes',
        pendingLabel: 'Saving...',
        isPending: isLookingUp,
      }}
    >
      <DetailFields
        register={form.register}
        errors={errors}
        isOwn={false}
        emailHint={
          dirtyFields.email &&
          'They get no emails until they sign in and verify the new address. The old address is told, and you are asked for your password.'
        }
      />
    </DialogForm>
  )
}

/** The details that another user saved meanwhile. */
function Outdated({ user }: { user: User }) {
  const now = [fullName(user), user.email ?? 'no email', user.phone ?? 'no phone'].map(isolated).join(', ')
  return (
    <p role="status" className="wrap-anywhere rounded-md bg-warn-soft px-3 py-2.5 text-sm">
      {`Somebody else changed this account meanwhile. It has now: ${now}. What you typed is kept; only the fields that you changed are saved.`}
    </p>
  )
}

const useCorrectDetails = ({ id }: User) =>
  useMutation({
    ...routeMutation(
      'PATCH /api/agent/users/:id',
      ({ changes, version }: { changes: DetailsCorrection; version: string }) => ({
        params: { id },
        body: changes,
        headers: { 'if-match': `"${version}"` },
      }),
    ),
    meta: { awaits: 'records and lists', refetchOnError: [USERS] },
  })
