import { HomeDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { PropertyCardSkeleton, PropertyGrid } from '../properties/property-card.tsx'

export function NoSavedHomes() {
  return (
    <EmptyState
      drawing={HomeDrawing}
      title="No saved homes yet"
      hint="Press the heart on a home to keep it here."
      action={<LinkButton href={urls.listings}>Browse All Properties</LinkButton>}
    />
  )
}

export function HomesSkeleton() {
  return (
    <div className="noscript:hidden">
      <Section title="Homes">
        <Loading label="Loading your saved homes">
          <PropertyGrid>
            {[1, 2, 3].map((key) => (
              <PropertyCardSkeleton key={key} />
            ))}
          </PropertyGrid>
        </Loading>
      </Section>
    </div>
  )
}
