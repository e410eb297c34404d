import type { HomeCriteria } from '@lintel/contract/applications/answers'
import type { AskedQuestions } from '@lintel/contract/applications/questions'
import type { HomeFacts } from '@lintel/contract/properties/facts'
import type { PropertyStatus } from '@lintel/contract/properties/status'
import type { PicturedHome } from '../../pictures/home.ts'

/** A home as the files in `homes/` write it down. */
export interface HomeEntry extends Omit<PicturedHome, 'isSouthern' | 'lighting' | 'colourScheme'> {
  /** Key of a person. */
  owner: string
  title: string
  /** One string a paragraph. */
  description: readonly string[]
  address: string
  /** Dollars a month. */
  rent: number
  /** Not published yet. */
  isDraft?: true
  isInMaintenance?: true
  /** What applicants are asked. */
  questions?: AskedQuestions
  /** What they should fulfil. */
  criteria?: HomeCriteria
  /** Free from the first day of the month so many months ahead. */
  availableInMonths?: number
  facts?: Omit<HomeFacts, 'availableFrom'>
}

export interface DemoHome extends Required<PicturedHome> {
  /** Key of a person. */
  owner: string
  title: string
  description: string
  address: string
  city: string
  rentDollars: number
  questions?: AskedQuestions
  criteria?: HomeCriteria
  facts?: HomeFacts
  status: PropertyStatus
  isPublished: boolean
  createdAt: Date
  updatedAt: Date
}
