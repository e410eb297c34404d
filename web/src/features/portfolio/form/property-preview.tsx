import type { Picture } from '@lintel/contract/files/schema'
import type { PropertyFacts } from '@lintel/contract/properties/facts'
import { useWatch } from 'react-hook-form'
import { localToday } from '../../../ui/text/dates.ts'
import { PropertyCard } from '../../properties/property-card.tsx'
import { filledFacts, NO_FACTS } from './fact-values.ts'
import { pictureAt } from './picture-at.ts'
import type { PropertyFormControl } from './property-form-control.ts'

export interface PropertyPreviewProps {
  form: PropertyFormControl
  currency: string
  /** Pictures that the home already has. */
  saved?: Picture[]
  /** Of the drawing without a picture: the home's id, or the same for every new one. */
  id?: string
}

/** The home's card as visitors will see it, while the form is filled in. Beside the form where there is room. */
export function PropertyPreview({ form, currency, saved = [], id = 'new' }: PropertyPreviewProps) {
  const values = useWatch({ control: form.control })
  const cover = values.images?.[0]
  return (
    <aside aria-label="Preview" className="sticky top-24 min-w-0 max-[68.75rem]:hidden print:hidden">
      <p className="mb-3 text-ink-muted text-sm">As people will see it</p>
      {/* Its link leads nowhere yet. */}
      <div inert>
        <PropertyCard
          level={2}
          href=""
          property={{
            id,
            ownerId: '',
            title: values.title || 'Title of the home',
            address: values.address ?? '',
            city: values.city || 'City',
            price: Number(values.price) || 0,
            currency,
            bedrooms: Number(values.bedrooms) || 0,
            bathrooms: Number(values.bathrooms) || 0,
            area: Number(values.area) || 0,
            status: values.status ?? 'available',
            images: values.images ?? [],
            cover: cover ? pictureAt(cover, saved) : null,
            isPublished: values.isPublished ?? false,
            // Of the typist: a new home has no time zone yet.
            timeZone: 'UTC',
            today: localToday(),
            // As typed: the card reads none of the facts that are numbers.
            facts: filledFacts({ ...NO_FACTS, ...values.facts }) as PropertyFacts,
            createdAt: '',
            updatedAt: '',
          }}
        />
      </div>
    </aside>
  )
}
