import { sql } from 'drizzle-orm'
import { defineRecord } from '../../records/record.ts'
import { users } from '../accounts/table.ts'
import { visibleTo } from './queries.ts'

export const userRecord = defineRecord('user', {
  table: users,
  title: sql`${users.firstName} || ' ' || ${users.lastName}`,
  roles: { user: users.id },
  visibleTo,
})
