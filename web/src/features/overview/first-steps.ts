import type { Role } from '@lintel/contract/actor'
import { urls } from '../../urls.ts'

export type FirstStep = { title: string; text: string; href: string }

const STEPS: Record<Role, FirstStep[]> = {
  tenant: [
    {
      title: 'Find a home',
      text: 'Filter by city, rent and rooms. What you search for stays in the address.',
      href: urls.listings,
    },
    {
      title: 'Tell how you can be reached',
      text: 'With a verified email you hear of decisions and messages at once.',
      href: urls.profile,
    },
    {
      title: 'Follow your applications',
      text: 'Each shows when it was opened and what happens next.',
      href: urls.applications(),
    },
  ],
  owner: [
    { title: 'Add your first home', text: 'It stays a draft until you publish it.', href: urls.addProperty },
    {
      title: 'Publish it',
      text: 'Choose what you ask applicants, and what you look for, beforehand.',
      href: urls.properties,
    },
    {
      title: 'Decide about applications',
      text: 'Approving writes the lease and tells everyone who applied.',
      href: urls.applications(),
    },
  ],
  agent: [
    {
      title: 'Look over the portfolio',
      text: 'Every home has a page with its lease, applicants and history.',
      href: urls.properties,
    },
    {
      title: 'Meet the people',
      text: 'Find an account, take notes, and help those who are locked out.',
      href: urls.users,
    },
    {
      title: 'Decide what waits',
      text: 'Applications of all owners, the oldest first if you like.',
      href: urls.applications({ status: 'pending' }),
    },
  ],
}

/** The first three things to do in a role. */
export const firstStepsOf = (role: Role): FirstStep[] => STEPS[role]
