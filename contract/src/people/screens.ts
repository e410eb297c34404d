import { declareScreens } from '../screen.ts'

export const peopleScreens = declareScreens({
  person: { path: '/people/:id', access: 'signed-in', title: 'Person' },
})
