import { arrangeListing, type PlacedHome } from './arrange.ts'
import { daysBefore } from './calendar.ts'
import { demoMessages } from './conversations.ts'
import { HOMES_BY_CITY, SOUTHERN_CITIES } from './homes/cities.ts'
import { demoPeople } from './people.ts'
import { demoTenancies, isLetOn, oldestApplicationDays } from './tenancies.ts'
import type { DemoApplication, DemoHome, DemoWorld } from './types.ts'

/**
 * A small believable world around `now`: people, homes, applications, leases and messages, naming each other by key. The same `now`
 * gives the same world; a later one gives the same people and homes with their dates moved along.
 */
export function demoWorld(now: Date): DemoWorld {
  const written = Object.entries(HOMES_BY_CITY).flatMap(([city, homes]) =>
    homes.map((home) => ({ ...home, city, isSouthern: SOUTHERN_CITIES.has(city) })),
  )
  const ownerByHome = new Map(written.map((home) => [home.key, home.owner]))
  const ownerOf = (home: string) => {
    const owner = ownerByHome.get(home)
    if (!owner) throw new Error(`the demo world has no home ${home}`)
    return owner
  }
  const { applications, leases } = demoTenancies(now, ownerOf)
  const placed = arrangeListing(
    written.map((home) => ({ ...home, atLeastDaysAgo: listedBefore(oldestApplicationDays(now, home.key)) })),
  )
  const homes = placed.map((home) => homeOf(now, home, applications))
  const rentOf = new Map(homes.map((home) => [home.key, home.rentDollars]))
  return {
    people: demoPeople(now),
    homes: homes.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    applications,
    leases: leases.map((lease) => {
      const rentDollars = rentOf.get(lease.home) ?? 0
      return { ...lease, rentDollars, depositDollars: rentDollars }
    }),
    messages: demoMessages(now),
  }
}

/** Nobody applies on the day a home is listed. */
const listedBefore = (applicationDays: number) => (applicationDays === 0 ? 0 : applicationDays + 3)

function homeOf(now: Date, home: PlacedHome, applications: readonly DemoApplication[]): DemoHome {
  const { isDraft, isInMaintenance, description, rent, listedDaysAgo, ...rest } = home
  const createdAt = new Date(now.getTime() - listedDaysAgo * 86_400_000)
  const granted = applications.find(({ home: key, status }) => key === home.key && status === 'approved')
  const isLet = isLetOn(now, home.key)
  return {
    ...rest,
    description: description.join('\n\n'),
    rentDollars: rent,
    status: isLet ? 'occupied' : isInMaintenance ? 'maintenance' : 'available',
    isPublished: !isDraft,
    createdAt,
    updatedAt: (isLet && granted?.updatedAt) || (isInMaintenance ? daysBefore(now, 1, home.key) : createdAt),
  }
}
