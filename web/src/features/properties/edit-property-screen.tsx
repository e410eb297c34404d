import { zodResolver } from '@hookform/resolvers/zod'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { propertyFormSchema } from '@lintel/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Redirect, useLocation } from 'wouter'
import { fieldErrors } from '../../api/field-errors.ts'
import { isSignedOut } from '../../api/query-client.ts'
import type { ScreenProps } from '../../screens.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDraft } from '../../ui/draft.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { TextLink } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useTitle } from '../../ui/page-title.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { FormFailure } from '../accounts/form-failure.tsx'
import { PropertyDocuments } from '../documents/property-documents.tsx'
import { isMissing, isStale, type PropertyShown, propertyQuery, useEditProperty } from './data.ts'
import { FIELDS, formOf, takeOver, toSend } from './edited-fields.ts'
import { PropertyFields } from './property-fields.tsx'
import { useWayBack } from './way-back.ts'

/** Changing a home, for its owner and agents; others are taken to the home itself. */
export function EditPropertyScreen({ params: { id = '' } }: ScreenProps) {
  const user = useCurrentUser()
  const back = useWayBack()
  const { data: property, error, isFetching, refetch } = useQuery(propertyQuery(id))
  useTitle(property ? `Edit ${property.title}` : 'Edit Property')
  if (user && property && !propertyPolicy.edit(user, property)) return <Redirect to={urls.property(id)} replace />
  return (
    <Page width="form">
      <PageHeading
        title="Edit Property"
        {...(property && { lead: property.title })}
        back={
          <TextLink quiet href={back.href}>
            <ArrowLeft aria-hidden="true" />
            {back.label}
          </TextLink>
        }
      />
      {isMissing(error) ? (
        <EmptyState
          drawing="home"
          title="Property not found"
          hint="It may have been removed."
          action={<LinkButton href={urls.dashboard}>Back to Dashboard</LinkButton>}
        />
      ) : error && !property ? (
        <FailedState
          title="This home could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : property?.version === undefined ? (
        <Loading label="Loading the home">
          <Skeleton className="h-[48rem] rounded-lg" />
        </Loading>
      ) : (
        <>
          <EditPropertyForm property={property} reload={async () => (await refetch()).data} />
          <PropertyDocuments propertyId={property.id} />
        </>
      )}
    </Page>
  )
}

type FormProps = { property: PropertyShown; reload: () => Promise<PropertyShown | undefined> }

function EditPropertyForm({ property, reload }: FormProps) {
  const [, navigate] = useLocation()
  const back = useWayBack()
  const edit = useEditProperty(property.id)
  // What the form began from: another version that arrives meanwhile is not taken over behind one's back.
  const [begun, setBegun] = useState(property)
  const form = useForm({ resolver: zodResolver(propertyFormSchema), defaultValues: formOf(property) })
  const draft = useDraft(form, `property ${property.id}`)
  const isOutdated = isStale(edit.error)
  const [isUploading, setUploading] = useState(false)

  const submit = form.handleSubmit((home) => {
    edit.mutate(
      { changes: toSend(home), version: begun.version },
      {
        onSuccess: () => {
          draft.clear()
          toast({ title: 'Success', description: 'Property updated successfully' })
          navigate(back.href)
        },
        onError: (error) => {
          if (isSignedOut(error) || isStale(error)) return
          const refused = fieldErrors(error)
          const wrong = FIELDS.filter((name) => refused[name])
          for (const name of wrong) form.setError(name, { message: refused[name] }, { shouldFocus: name === wrong[0] })
          toast({ title: 'Error', description: failureText(error).detail, variant: 'destructive' })
        },
      },
    )
  })

  const loadNewer = async () => {
    const newer = await reload()
    if (!newer) return
    takeOver(form, formOf(begun), formOf(newer))
    setBegun(newer)
    edit.reset()
  }

  return (
    <form noValidate onSubmit={submit}>
      <Card className="space-y-8">
        <PropertyFields
          form={form}
          wasPublished={begun.isPublished}
          known={begun.pictures}
          onBusyChange={setUploading}
        />
        {isOutdated ? <NewerVersion onLoad={loadNewer} /> : <FormFailure error={edit.error} />}
        <div className="flex flex-col gap-3 border-t pt-6 sm:flex-row">
          <Button
            type="submit"
            pending={edit.isPending || isUploading}
            pendingLabel={isUploading ? 'Uploading images...' : 'Saving...'}
          >
            Save changes
          </Button>
          <LinkButton href={back.href} variant="ghost" onClick={draft.clear}>
            Cancel
          </LinkButton>
        </div>
      </Card>
    </form>
  )
}

/** Said when somebody else was quicker; nothing of either is lost. */
function NewerVersion({ onLoad }: { onLoad: () => void }) {
  return (
    <div role="alert" className="rounded-md bg-warn-soft p-4 text-sm text-warn">
      <p className="font-medium">This home was changed after you opened it.</p>
      <p className="mt-1">
        Nothing was saved. Load the newer version: what you changed stays as you typed it, the rest is brought up to
        date.
      </p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={onLoad}>
        Load the newer version
      </Button>
    </div>
  )
}
