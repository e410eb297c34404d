import type { User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Redirect, useLocation } from 'wouter'
import { fieldErrors } from '../../../api/field-errors.ts'
import { isSignedOut } from '../../../api/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { useDraft } from '../../../ui/forms/draft.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { failureText } from '../../../ui/text/failure-text.ts'
import { currentCurrency } from '../../../ui/text/money.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { PropertyOwner } from '../../accounts/administration/owner-combobox.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
import { useCreateProperty } from '../../properties/portfolio-data.ts'
import { NO_CRITERIA } from '../form/criteria-values.ts'
import { NO_FACTS } from '../form/fact-values.ts'
import { FormActions, FormLayout } from '../form/form-layout.tsx'
import { PropertyFields } from '../form/property-fields.tsx'
import { usePropertyForm } from '../form/property-form-control.ts'
import { toRequestBody } from '../form/property-form-values.ts'
import { PropertyPreview } from '../form/property-preview.tsx'
import { useReturnLink } from '../manage/return-link.ts'
import { usePublishSeveral } from '../properties/publish-several.ts'

/** Shown to agents only. */
const OwnerField = lazy(() => import('./owner-field.tsx'))

/** The form to list a property, for owners and approved agents; others are redirected to their dashboard. */
export function AddPropertyScreen() {
  const user = useCurrentUser()
  const back = useReturnLink()
  if (!user) return null
  if (!propertyPolicy.create(user, { ownerId: user.id })) return <Redirect to={urlOf('dashboard')} replace />
  return (
    <Page>
      <PageHeading
        title="Add Property"
        lead="What people should know before they come to see it."
        back={<BackLink href={back.href}>{back.label}</BackLink>}
      />
      <AddPropertyForm user={user} />
    </Page>
  )
}

/** The default values of the specification. An area of 0 is invalid, so that it must be filled in. */
const EMPTY = {
  title: '',
  description: '',
  address: '',
  city: '',
  price: 0,
  area: 0,
  bedrooms: 1,
  bathrooms: 1,
  status: 'available' as const,
  isPublished: false,
  images: [] as string[],
  imageAlts: {} as Record<string, string>,
  imageCaptions: {} as Record<string, string>,
  facts: NO_FACTS,
  questions: {},
  criteria: NO_CRITERIA,
}

/** In the order of the form. */
const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[]

function AddPropertyForm({ user }: { user: User }) {
  const [, navigate] = useLocation()
  const back = useReturnLink()
  const creation = useCreateProperty()
  const { publish } = usePublishSeveral()
  const currency = currentCurrency()
  const form = usePropertyForm(currency, EMPTY)
  const draft = useDraft(form, `property ${user.id}`)
  const owner = useOwner(user)
  const [isUploading, setUploading] = useState(false)

  const forgetTyped = () => {
    draft.clear()
    owner.clear()
  }

  const submit = form.handleSubmit((values) =>
    creation.mutate(
      { ...toRequestBody(values), ownerId: owner.value.id },
      {
        onSuccess: (created) => {
          forgetTyped()
          toastCreated(created.isPublished ? null : () => publish([created], true))
          navigate(back.href)
        },
        onError: (error) => {
          // Handled globally: a redirect to sign-in; the draft keeps the input.
          if (isSignedOut(error)) return
          showFieldErrors(form, FIELDS, error)
          toastNotCreated(error)
        },
      },
    ),
  )
  const startOver = () => {
    form.reset(EMPTY)
    draft.clear()
    owner.reset()
  }

  return (
    <FormLayout preview={<PropertyPreview form={form} currency={currency} />} onSubmit={submit}>
      {draft.isRestored && <RestoredDraft onStartOver={startOver} />}
      <Card className="space-y-8">
        {isApprovedAgent(user) && <ChosenOwner user={user} owner={owner} error={fieldErrors(creation.error).ownerId} />}
        <PropertyFields form={form} currency={currency} onBusyChange={setUploading} />
        <FormFailure error={creation.error} />
        <FormActions
          label="Create Property"
          pendingLabel="Creating..."
          isPending={creation.isPending}
          isUploading={isUploading}
          cancelHref={back.href}
          onCancel={forgetTyped}
        />
      </Card>
    </FormLayout>
  )
}

/** The owner of the new property: the user, unless an agent chooses another. Part of the draft. */
function useOwner({ id, firstName, lastName, username }: User) {
  const self: PropertyOwner = { id, firstName, lastName, username }
  const form = useForm({ defaultValues: { owner: self } })
  const { clear } = useDraft(form, `property ${id} owner`)
  return {
    // Not `useWatch`, which would miss a draft that is restored before it subscribes.
    value: form.watch('owner'),
    choose: ({ id, firstName, lastName, username }: PropertyOwner) =>
      form.setValue('owner', { id, firstName, lastName, username }),
    clear,
    reset: () => {
      form.reset({ owner: self })
      clear()
    },
  }
}

interface ChosenOwnerProps {
  user: User
  owner: ReturnType<typeof useOwner>
  error: string | undefined
}

function ChosenOwner({ user, owner, error }: ChosenOwnerProps) {
  return (
    <Suspense fallback={<Skeleton className="h-22 rounded-md" />}>
      <OwnerField user={user} value={owner.value} onChange={owner.choose} error={error} />
    </Suspense>
  )
}

/** @param publish null if it is published */
function toastCreated(publish: (() => void) | null) {
  toast({
    title: 'Success',
    description: 'Property created successfully',
    ...(publish && { action: { label: 'Publish', onSelect: publish } }),
  })
}

function toastNotCreated(error: unknown) {
  const description = (
    <>
      <span className="block">
        Failed to create property
        <VisuallyHidden>. </VisuallyHidden>
      </span>
      <span className="block">{failureText(error).detail}</span>
    </>
  )
  toast({ title: 'Error', description, variant: 'destructive' })
}

function RestoredDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink-muted text-sm">
      What you typed before is still here.
      <Button variant="ghost" size="sm" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  )
}
