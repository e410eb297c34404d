import { declareScreens } from '../screen.ts'

export const leaseScreens = declareScreens({
  lease: { path: '/lease', access: 'signed-in', title: 'Your lease' },
  invitation: { path: '/invitation', access: 'anyone', title: 'Your invitation' },
})
