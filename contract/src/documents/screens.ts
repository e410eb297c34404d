import { declareScreens } from '../screen.ts'

export const documentScreens = declareScreens({
  documents: { path: '/documents', access: 'signed-in', title: 'Documents', search: ['person'] },
})
