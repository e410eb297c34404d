/** The columns of the list of users, on the screen and in its CSV, with their headings. */
export const USER_COLUMN_HEADINGS = {
  name: 'Name',
  role: 'Role',
  state: 'State',
  email: 'Email',
  phone: 'Phone',
  homes: 'Homes',
  applications: 'Applications',
  joined: 'Joined',
} as const

export type UserColumn = keyof typeof USER_COLUMN_HEADINGS
