import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findBreakingStatements } from '../test/breaking-statements.ts'
import { migrationsFolder } from './migrations.ts'
import { RELEASES } from './releases.ts'

const [baseline] = RELEASES
const files = readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'))

it('leaves the version before working, migration by migration', () => {
  const breaking = files.sort().flatMap((file, index) => {
    const released = RELEASES.filter(({ migrations }) => migrations <= index).map(({ version }) => version)
    const sql = readFileSync(path.join(migrationsFolder(), file), 'utf8')
    return index < baseline.migrations ? [] : findBreakingStatements(sql, released).map((text) => `${file}: ${text}`)
  })
  expect(breaking).toEqual([])
})

it.each([
  'alter table users drop column phone',
  'DROP TABLE "saved_homes"',
  'ALTER TABLE "users" RENAME COLUMN "phone" TO "telephone"',
  'alter table users alter column phone type varchar(20)',
  'alter table users alter column phone set not null',
  'alter table users add column telephone text not null',
  "alter table users add constraint phones_have_digits check (phone ~ '^[0-9]+$')",
  'create unique index one_phone on users (phone)',
  'revoke update on users from lintel_app',
])('finds what breaks the version before: %s', (statement) => {
  expect(findBreakingStatements(`select 1;\n${statement};`, ['0.2.0'])).toHaveLength(1)
  expect(findBreakingStatements(`select 1;\n-- unused since 0.2.0\n${statement};`, ['0.2.0'])).toEqual([])
  expect(findBreakingStatements(`select 1;\n-- unused since 0.3.0\n${statement};`, ['0.2.0'])).toHaveLength(1)
})

it.each([
  'create table payments (id uuid primary key, lease_id uuid not null); create unique index one_payment on payments (id)',
  'create table payments (id uuid not null); alter table payments add constraint leases foreign key (lease_id) references leases (id)',
  "alter table users add column telephone text not null default ''",
  'alter table leases add column rent_day smallint constraint a_day check (rent_day between 1 and 31)',
  'alter table leases add column next_id uuid; alter table leases add constraint next foreign key (next_id) references leases (id)',
  'create or replace function day_in() returns void language plpgsql as $$ begin truncate users; end $$',
  'drop index leases_of_property; create index leases_of_home on leases (property_id)',
])('lets a migration add: %s', (sql) => {
  expect(findBreakingStatements(sql, [])).toEqual([])
})
