import { declareScreens } from '../screen.ts'

export const messageScreens = declareScreens({
  messages: { path: '/messages', access: 'signed-in', title: 'Messages', search: ['to', 'property'] },
})
