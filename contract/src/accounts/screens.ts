import { declareScreens } from '../screen.ts'

export const accountScreens = declareScreens({
  login: { path: '/login', access: 'anyone', title: 'Sign in', search: ['next'] },
  register: { path: '/register', access: 'anyone', title: 'Register', search: ['next'] },
  forgotPassword: { path: '/forgot-password', access: 'anyone', title: 'Forgot your password?' },
  resetPassword: { path: '/reset-password', access: 'anyone', title: 'Set a new password' },
  verifyEmail: { path: '/verify-email', access: 'anyone', title: 'Verify your email' },
  users: { path: '/users', access: 'signed-in', title: 'Users', search: ['waiting'] },
  profile: { path: '/profile', access: 'signed-in', title: 'Profile' },
})
