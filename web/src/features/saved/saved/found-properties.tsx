import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import type { FoundProperty } from '@lintel/contract/saved/schema'
import { useEffect, useState } from 'react'
import { useList } from '../../../api/use-list.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FailedState } from '../../../ui/page/failed-state.tsx'
import { LoadMore } from '../../../ui/page/load-more.tsx'
import { useIsPageFocused } from '../../../ui/page/page-focus.ts'
import { Section } from '../../../ui/page/section.tsx'
import { formatMoney } from '../../../ui/text/money.ts'
import { PropertyCard, PropertyGrid } from '../../properties/property-card.tsx'
import { newlyFoundPropertiesQuery, useMarkSeen } from '../account-data.ts'

/** Homes count as seen once they were shown for this time, in a page that has the focus. */
const SEEN_AFTER_MS = 1_500

/** What the user's searches found, the last one first. Nothing until they found something. */
export function FoundProperties() {
  const list = useList(newlyFoundPropertiesQuery)
  const found = list.data ?? []
  const isNew = useNewOnes(found)
  if (list.isError && !list.data)
    return (
      <FailedState
        title="What your searches found could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (found.length === 0) return null
  return (
    <Section title="Found for you" note="New homes and lower rents of your saved searches">
      <PropertyGrid>
        {found.map(({ property, formerPrice, search }) => (
          <PropertyCard
            key={property.id}
            property={property}
            level={3}
            note={
              <span className="flex min-w-0 items-center gap-2">
                {isNew(property.id) && (
                  <Badge isLabel tone="good">
                    {formerPrice === null ? 'New' : 'Lower rent'}
                  </Badge>
                )}
                <span className="min-w-0 truncate">
                  {formerPrice !== null && <span>{`Was ${formatMoney(formerPrice, property.currency)} · `}</span>}
                  <bdi>{search.name}</bdi>
                </span>
              </span>
            }
          />
        ))}
      </PropertyGrid>
      <LoadMore what="homes" rows="[data-property] :is(h2, h3) a" list={list} count={found.length} />
    </Section>
  )
}

/** Marks shown homes as seen; homes that were new when this page opened stay marked on it. */
function useNewOnes(found: FoundProperty[]) {
  const { mutate } = useMarkSeen()
  const [newIds, setNewIds] = useState<readonly string[]>([])
  const unseen = found.filter(({ isSeen }) => !isSeen)
  const added = unseen.map(({ property }) => property.id).filter((id) => !newIds.includes(id))
  if (added.length > 0) setNewIds([...newIds, ...added])
  const ids = unseen.slice(0, SAVED_LIMITS.properties).map(({ property }) => property.id)
  const shown = useIsPageFocused() ? ids.join() : ''
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => mutate(shown.split(',')), SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [shown, mutate])
  return (id: string) => newIds.includes(id)
}
