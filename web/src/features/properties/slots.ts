import type { User } from '@lintel/contract/accounts/schema'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { createSlot } from '../../slots.tsx'
import type { LoadedProperty } from './data.ts'
import type { Filters } from './listings/filters.ts'

/** A button on a home, without a text on its card. */
export const PropertyButton = createSlot<{
  property: Pick<PropertySummary, 'id' | 'title'>
  className: string
  children?: string
}>()

/** Below the text of a home's page. `isWhole`: more than the row of a list is loaded. */
export const PropertyPageEnd = createSlot<{ property: LoadedProperty; isWhole: boolean }>()

/** Beside the price of a published home, for users other than its owner: what they can do next. */
export const UserNextStep = createSlot<{ property: LoadedProperty; user: User }>()

/** Beside the chosen filters of the listings. */
export const FiltersEnd = createSlot<{ filters: Filters }>()

/** Below the listings. */
export const ListingsEnd = createSlot<object>()
