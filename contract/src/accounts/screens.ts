import { declareScreens } from '../screen.ts'

export const accountScreens = declareScreens({
  login: { path: '/login', access: 'anyone', title: 'Sign in', search: ['next'] },
  register: { path: '/register', access: 'anyone', title: 'Register', search: ['next', 'setup'] },
  users: { path: '/users', access: 'signed-in', title: 'Users' },
  profile: { path: '/profile', access: 'signed-in', title: 'Profile' },
})
