import { declareScreens } from '../screen.ts'

export const overviewScreens = declareScreens({
  dashboard: { path: '/dashboard', access: 'signed-in', title: 'Dashboard' },
})
