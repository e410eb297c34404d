import { declareScreens } from '../screen.ts'

export const landingScreens = declareScreens({
  home: { path: '/', access: 'anyone', title: null },
})
