import { declareScreens } from '../screen.ts'

export const accountScreens = declareScreens({
  login: { path: '/login', access: 'anyone', title: 'Sign in' },
  register: { path: '/register', access: 'anyone', title: 'Register' },
  users: { path: '/users', access: 'signed-in', title: 'Users' },
  profile: { path: '/profile', access: 'signed-in', title: 'Profile' },
})
