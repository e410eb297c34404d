import type { Role } from '@lintel/contract/actor'
import { urls } from '../../urls.ts'

export type FirstStep = { title: string; text: string; href: string; isDone: (facts: FirstStepFacts) => boolean }

/** What tells which steps are done. */
export type FirstStepFacts = {
  homes: number
  hasPublished: boolean
  applications: number
  pendingApplications: number
  hasVerifiedEmail: boolean
}

const isOneDecided = ({ applications, pendingApplications }: FirstStepFacts) => applications > pendingApplications

const STEPS: Record<Role, FirstStep[]> = {
  tenant: [
    {
      title: 'Find a home',
      text: 'Filter by city, rent and rooms. What you search for stays in the link.',
      href: urls.listings,
      isDone: ({ applications }) => applications > 0,
    },
    {
      title: 'Tell how you can be reached',
      text: 'With a verified email you hear of decisions and messages at once.',
      href: urls.profile,
      isDone: ({ hasVerifiedEmail }) => hasVerifiedEmail,
    },
    {
      title: 'Follow your applications',
      text: 'Each shows when it was opened and what happens next.',
      href: urls.applications(),
      isDone: isOneDecided,
    },
  ],
  owner: [
    {
      title: 'Add your first home',
      text: 'It stays a draft until you publish it.',
      href: urls.addProperty,
      isDone: ({ homes }) => homes > 0,
    },
    {
      title: 'Publish it',
      text: 'Choose what you ask applicants, and what you look for, beforehand.',
      href: urls.properties,
      isDone: ({ hasPublished }) => hasPublished,
    },
    {
      title: 'Decide about applications',
      text: 'Approving writes the lease and tells everyone who applied.',
      href: urls.applications(),
      isDone: isOneDecided,
    },
  ],
  agent: [
    {
      title: 'Look over the portfolio',
      text: 'Every home has a page with its lease, applicants and history.',
      href: urls.properties,
      isDone: () => false,
    },
    {
      title: 'Meet the people',
      text: 'Find an account, take notes, and help those who are locked out.',
      href: urls.users,
      isDone: () => false,
    },
    {
      title: 'Decide what waits',
      text: 'Applications of all owners, the oldest first if you like.',
      href: urls.applications({ status: 'pending' }),
      isDone: ({ pendingApplications }) => pendingApplications === 0,
    },
  ],
}

const TITLES = ['One more thing to do', 'Two more things to do', 'The first three things to do']

/** What a new user of a role has still to do of the first three things, and its title; null when all is done. */
export function firstStepsOf(role: Role, facts: FirstStepFacts): { title: string; steps: FirstStep[] } | null {
  const steps = STEPS[role].filter(({ isDone }) => !isDone(facts))
  const title = TITLES[steps.length - 1]
  return title ? { title, steps } : null
}
