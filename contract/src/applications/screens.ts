import { declareScreens } from '../screen.ts'

export const applicationScreens = declareScreens({
  applications: {
    path: '/applications',
    access: 'signed-in',
    title: 'Applications',
    search: ['property', 'tenant', 'status', 'search'],
  },
  reviewApplication: {
    path: '/applications/:id/review',
    access: 'signed-in',
    title: 'Application',
    search: ['decide', 'from'],
  },
  apply: { path: '/applications/:id', access: 'signed-in', title: 'Apply' },
  compareApplications: {
    path: '/properties/:id/applications',
    access: 'signed-in',
    title: 'Compare applicants',
    search: ['applicant'],
  },
})
