import { urlOf } from '@lintel/contract/screens'
import { Redirect } from 'wouter'
import { isForbidden } from '../../api/failures.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PropertyDrawing } from '../../ui/page/drawings.tsx'
import { FailedPage, type FailedPageProps } from '../../ui/page/notice-page.tsx'

/** Shown on the screens of a home's managers when it can't be: who may not manage it is redirected to its public page. */
export function ManagedPropertyFailure({ id, query }: Pick<FailedPageProps, 'query'> & { id: string }) {
  if (isForbidden(query.error)) return <Redirect to={urlOf('property', { id })} replace />
  return (
    <FailedPage
      query={query}
      title="This home could not be loaded"
      missing={{
        drawing: PropertyDrawing,
        title: 'Property not found',
        hint: 'It may have been removed.',
        action: <LinkButton href={urlOf('properties')}>Back to Properties</LinkButton>,
      }}
    />
  )
}
