import { LONGEST } from '../longest-values.ts'
import type { Visits } from './visit.ts'

export const applicationsVisits: Visits = ({
  home,
  pendingApplication,
  approvedApplication,
  rejectedApplication,
  freeHome,
}) => ({
  applications: [
    { as: 'tenant', path: '/applications' },
    { as: 'owner', path: `/applications?property=${home}` },
    { as: 'agent', path: `/applications?search=${LONGEST.search}` },
    { as: 'agent', path: '/applications' },
  ],
  reviewApplication: [
    { as: 'tenant', path: `/applications/${rejectedApplication}/review` },
    { as: 'tenant', path: `/applications/${pendingApplication}/review` },
    { as: 'owner', path: `/applications/${pendingApplication}/review` },
    { as: 'owner', path: `/applications/${pendingApplication}/review?decide=approve` },
    { as: 'owner', path: `/applications/${pendingApplication}/review?decide=reject` },
    {
      as: 'owner',
      path: `/applications/${pendingApplication}/review`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Ask a question' }).click()
        await page.getByLabel('Question').fill(LONGEST.message)
      },
    },
    { as: 'agent', path: `/applications/${approvedApplication}/review` },
  ],
  compareApplications: [
    { as: 'owner', path: `/properties/${home}/applications` },
    { as: 'owner', path: `/properties/${home}/applications?applicant=${pendingApplication}` },
    { as: 'agent', path: `/properties/${freeHome}/applications` },
    { as: 'agent', path: `/properties/${home}/applications?show=shortlist` },
  ],
  apply: [
    { as: 'tenant', path: `/applications/${freeHome}` },
    { as: 'tenant', path: `/applications/${home}` },
  ],
})
