import { declareScreens } from '../screen.ts'

export const savedScreens = declareScreens({
  saved: { path: '/saved', access: 'anyone', title: 'Saved' },
  compareProperties: { path: '/compare', access: 'anyone', title: 'Compare homes', search: ['homes'] },
  sharedProperties: {
    path: '/shared/:token',
    access: 'anyone',
    title: 'A list of homes',
    record: 'GET /api/shared-homes/:token',
    isSecret: true,
  },
  unsubscribe: { path: '/unsubscribe/:token', access: 'anyone', title: 'Emails about saved searches' },
})
