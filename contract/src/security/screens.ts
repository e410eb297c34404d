import { declareScreens } from '../screen.ts'

export const securityScreens = declareScreens({
  securityLog: { path: '/security-log', access: 'signed-in', title: 'Security log' },
})
