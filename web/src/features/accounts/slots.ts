import type { PersonPage } from '@lintel/contract/people/schema'
import { createSlot } from '../../slots.tsx'

/** The last cards of one's own profile. */
export const ProfileCards = createSlot<object>()

export interface PersonChipProps {
  /** The id of the person whose records are listed. */
  id: string
  /** What the list has without the filter: 'applicants'. */
  all: string
  onRemove: () => void
}

/** The filter of a list by a person, to be removed. Pages of people lead to the filtered list. */
export const PersonChip = createSlot<PersonChipProps>()

export interface PersonSectionProps {
  page: PersonPage
}

/** Sections of a person's page: what they asked for and agreed to. The first column, where there is room for two. */
export const PersonRecords = createSlot<PersonSectionProps>()

/** Sections of a person's page that come first in the other column. */
export const PersonAsideStart = createSlot<PersonSectionProps>()

/** The other sections of a person's page. */
export const PersonAside = createSlot<PersonSectionProps>()
