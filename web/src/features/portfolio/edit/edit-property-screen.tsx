import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { isMissing } from '../../../api/failures.ts'
import { isSignedOut } from '../../../api/query-client.ts'
import { isVersionConflict } from '../../../api/version-conflict.ts'
import type { ScreenProps } from '../../../feature.ts'
import { Button } from '../../../ui/button.tsx'
import { useDraft } from '../../../ui/forms/draft.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { PropertyDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
import { useRecordRecent } from '../../preferences/record-recent.ts'
import { type LoadedProperty, propertyQuery } from '../../properties/data.ts'
import { useEditProperty } from '../../properties/portfolio-data.ts'
import { FormActions, FormLayout } from '../form/form-layout.tsx'
import { PropertyFields } from '../form/property-fields.tsx'
import { type PropertyFormControl, usePropertyForm } from '../form/property-form-control.ts'
import { FIELDS, mergeNewerVersion, toFormValues, toRequestBody } from '../form/property-form-values.ts'
import { PropertyPreview } from '../form/property-preview.tsx'
import { useReturnLink } from '../manage/return-link.ts'

/** The form to change a property, for its owner and agents; others are redirected to its page, all of them from an archived one. */
export function EditPropertyScreen({ params: { id = '' } }: ScreenProps) {
  const user = useCurrentUser()
  const back = useReturnLink(urlOf('manageProperty', { id }))
  const query = useQuery(propertyQuery(id))
  const property = query.data
  useTitle(property ? `Edit ${property.title}` : 'Edit Property')
  useRecordRecent('property', property?.id)
  if (user && property && !propertyPolicy.edit(user, property))
    return <Redirect to={urlOf('property', { id })} replace />
  if (property?.archivedAt) return <Redirect to={urlOf('manageProperty', { id })} replace />
  return (
    <Page>
      <PageHeading
        title="Edit Property"
        {...(property && { lead: property.title })}
        back={<BackLink href={back.href}>{back.label}</BackLink>}
      />
      {isMissing(query.error) ? (
        <EmptyState
          drawing={PropertyDrawing}
          title="Property not found"
          hint="It may have been removed."
          action={<LinkButton href={urlOf('dashboard')}>Back to Dashboard</LinkButton>}
        />
      ) : (
        <QueryState
          query={{ ...query, data: property?.version === undefined ? undefined : property }}
          what={{ loading: 'Loading the home', failed: 'This home could not be loaded' }}
          pending={<Skeleton className="h-[48rem] rounded-lg" />}
        >
          {(whole) => (
            <>
              <EditPropertyForm property={whole} reload={async () => (await query.refetch()).data} />
              <p className="mt-6 text-ink-muted text-sm">
                Its documents, leases and history are on{' '}
                <TextLink href={urlOf('manageProperty', { id: whole.id })}>the page of this home</TextLink>.
              </p>
            </>
          )}
        </QueryState>
      )}
    </Page>
  )
}

type FormProps = { property: LoadedProperty; reload: () => Promise<LoadedProperty | undefined> }

function EditPropertyForm({ property, reload }: FormProps) {
  const [, navigate] = useLocation()
  const back = useReturnLink(urlOf('manageProperty', { id: property.id }))
  const user = useCurrentUser()
  const edit = useEditProperty(property.id)
  const { currency } = property
  const form = usePropertyForm(currency, toFormValues(property))
  const { base, mergeNewer } = useBase(form, property, reload)
  const draft = useDraft(form, `property ${user?.id} ${property.id}`)
  const [isUploading, setUploading] = useState(false)

  const submit = form.handleSubmit((values) => {
    edit.mutate(
      { changes: toRequestBody(values), version: base.version },
      {
        onSuccess: () => {
          draft.clear()
          toast({ title: 'Success', description: 'Property updated successfully' })
          navigate(back.href)
        },
        onError: (error) => {
          if (isSignedOut(error) || isVersionConflict(error)) return
          showFieldErrors(form, FIELDS, error)
          toastFailure('Error', error)
        },
      },
    )
  })

  const loadNewer = async () => {
    if (await mergeNewer()) edit.reset()
  }

  return (
    <FormLayout
      preview={<PropertyPreview form={form} currency={currency} saved={base.pictures} id={property.id} />}
      onSubmit={submit}
    >
      <Card className="space-y-8">
        <PropertyFields
          form={form}
          currency={currency}
          wasPublished={base.isPublished}
          saved={base.pictures}
          onBusyChange={setUploading}
        />
        {isVersionConflict(edit.error) ? <NewerVersion onLoad={loadNewer} /> : <FormFailure error={edit.error} />}
        <FormActions
          label="Save changes"
          pendingLabel="Saving..."
          isPending={edit.isPending}
          isUploading={isUploading}
          cancelHref={back.href}
          onCancel={draft.clear}
        />
      </Card>
    </FormLayout>
  )
}

/** The version that the form is based on; a newer one is merged only when the user asks for it. */
function useBase(form: PropertyFormControl, property: LoadedProperty, reload: FormProps['reload']) {
  const [base, setBase] = useState(property)
  const mergeNewer = async (): Promise<boolean> => {
    const newer = await reload()
    if (!newer) return false
    mergeNewerVersion(form, toFormValues(base), toFormValues(newer))
    setBase(newer)
    return true
  }
  return { base, mergeNewer }
}

/** Shown if another user saved a newer version; offers to merge it. */
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
