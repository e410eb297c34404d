import { expect, test } from 'vitest'
import type { z } from 'zod'
import { loginSchema, passwordChangeSchema, profileChangesSchema, registerSchema } from './schema.ts'

const form = { username: 'noor', password: 'abcdef', firstName: 'N', lastName: 'H', role: 'tenant' }
const errors = (schema: z.ZodType, input: object) =>
  Object.fromEntries(schema.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])

test('registerSchema rejects missing and wrong fields with the product’s texts', () => {
  expect(errors(registerSchema, {})).toEqual({
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    role: 'Please select a role',
  })
  expect(errors(registerSchema, { ...form, email: 'x' })).toEqual({ email: 'Invalid email address' })
})

test('registerSchema accepts the shortest and the longest username and password', () => {
  expect(registerSchema.parse({ ...form, username: ' abc ' }).username).toBe('abc')
  expect(registerSchema.safeParse({ ...form, username: 'x'.repeat(40), password: 'x'.repeat(200) }).success).toBe(true)
})

test.each([41, 480_000])('registerSchema names the limit of a username and a name of %i characters', (length) => {
  const long = 'x'.repeat(length)
  expect(
    errors(registerSchema, { ...form, username: long, firstName: long.repeat(3), password: long.repeat(5) }),
  ).toEqual({
    username: 'Username must be at most 40 characters',
    firstName: 'First name must be at most 100 characters',
    password: 'Password must be at most 200 characters',
  })
})

test('registerSchema turns an empty email or phone into null', () => {
  expect(registerSchema.parse({ ...form, email: '', phone: ' ' })).toMatchObject({ email: null, phone: null })
})

test.each([
  'a&b@mill.example',
  "o'brien+homes@mill.example",
  '{ada}!#$%*/=?^_`|~-@mill.example',
  'müller@mill.example',
  'info@müller.de',
  '用户@例子.广告',
  'अनिता@mill.example',
  'a.b..c@mill.example',
  'ada@localhost',
  'ada@1.mill-house.example',
  `ada@${'x'.repeat(63)}.example`,
])('registerSchema accepts the address %s, and takes off spaces around it', (email) => {
  expect(registerSchema.parse({ ...form, email: ` ${email}\t` }).email).toBe(email)
})

test('registerSchema composes an address', () => {
  expect(registerSchema.parse({ ...form, email: 'mu\u0308ller@mill.example' }).email).toBe('m\u00fcller@mill.example')
})

test.each([
  'x',
  '@mill.example',
  'ada@',
  'ada@-mill.example',
  'ada@mill-.example',
  'ada@mill..example',
  'ada@.example',
  'a b@mill.example',
  'ada@mill.example, eve@mill.example',
  'ada@mill.example>, <eve@mill.example',
  'ada@mill.example\r\nBcc: eve@mill.example',
  'ada\n@mill.example',
  '"ada"@mill.example',
  'ada(x)@mill.example',
  'ada@[127.0.0.1]',
  'ada\u200b@mill.example',
  'ada\u202e@mill.example',
  'a\u3164da@mill.example',
  'ada@mi\u00adll.example',
  `ada@${'x'.repeat(64)}.example`,
  `${'x'.repeat(250)}@m.example`,
])('registerSchema rejects the address %j', (email) => {
  expect(errors(registerSchema, { ...form, email })).toEqual({ email: 'Invalid email address' })
})

test('registerSchema keeps the spaces of a password', () => {
  expect(registerSchema.parse({ ...form, password: ' secret ' }).password).toBe(' secret ')
})

test('loginSchema requires username and password', () => {
  expect(errors(loginSchema, { username: '', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  })
})

test('profileChangesSchema leaves absent fields out', () => {
  expect(profileChangesSchema.parse({})).toEqual({})
  expect(profileChangesSchema.parse({ lastName: ' H ', email: '' })).toEqual({ lastName: 'H', email: null })
  expect(errors(profileChangesSchema, { firstName: ' ', email: 'x' })).toEqual({
    firstName: 'First name is required',
    email: 'Invalid email address',
  })
})

test('passwordChangeSchema applies the rules of registration to the new password', () => {
  expect(errors(passwordChangeSchema, {})).toEqual({
    currentPassword: 'Your current password is required',
    newPassword: 'Password must be at least 6 characters',
  })
  expect(passwordChangeSchema.parse({ currentPassword: 'x', newPassword: ' secret ' }).newPassword).toBe(' secret ')
})
