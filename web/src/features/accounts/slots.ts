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
