import { declareScreens } from '../screen.ts'

export const reportScreens = declareScreens({
  reports: { path: '/reports', access: 'signed-in', title: 'Reports', search: ['status'] },
})
