import { defineRecord } from '../../records/record.ts'
import { selectFullName, users } from '../accounts/table.ts'
import { visibleTo } from './queries.ts'

export const userRecord = defineRecord('user', {
  table: users,
  title: selectFullName(),
  roles: { user: users.id },
  visibleTo,
})
