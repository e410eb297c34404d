import { declareScreens } from '../screen.ts'

export const systemScreens = declareScreens({
  system: { path: '/system', access: 'signed-in', title: 'System' },
})
