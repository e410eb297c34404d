import type { Role } from '@lintel/contract/actor'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import type { PropertyStatus } from '@lintel/contract/properties/status'
import type { PicturedHome } from './pictures/home.ts'

/** Records of the demo world name each other by key; ids are made when they are stored. */
export interface DemoPerson {
  key: string
  username: string
  firstName: string
  lastName: string
  role: Role
  email: string
  /** From the ranges kept free for fiction by the countries' regulators. */
  phone: string | null
  createdAt: Date
}

/** A home as it is written down by hand. */
export interface WrittenHome extends Omit<PicturedHome, 'mood' | 'material'> {
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
}

export interface DemoHome extends PicturedHome {
  owner: string
  title: string
  description: string
  address: string
  city: string
  rentDollars: number
  status: PropertyStatus
  isPublished: boolean
  createdAt: Date
  updatedAt: Date
}

interface DemoEvent {
  at: Date
  actor: string
  from: ApplicationStatus | null
  to: ApplicationStatus
  why: string | null
}

export interface DemoApplication {
  home: string
  tenant: string
  status: ApplicationStatus
  message: string | null
  createdAt: Date
  updatedAt: Date
  /** Oldest first; the last one's `to` is the status. */
  events: readonly DemoEvent[]
}

export interface DemoLease {
  home: string
  tenant: string
  /** Calendar days, `YYYY-MM-DD`, both inclusive. */
  startsOn: string
  endsOn: string
  rentDollars: number
  depositDollars: number
  createdAt: Date
}

export interface DemoMessage {
  home: string
  from: string
  to: string
  content: string
  createdAt: Date
  /** The receiver has not looked at it yet. */
  isUnread: boolean
}

export interface DemoWorld {
  people: readonly DemoPerson[]
  /** Newest first, as the listings show them. */
  homes: readonly DemoHome[]
  applications: readonly DemoApplication[]
  leases: readonly DemoLease[]
  /** Oldest first. */
  messages: readonly DemoMessage[]
}
