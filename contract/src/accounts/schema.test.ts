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

test('registerSchema turns an empty e-mail or phone into null', () => {
  expect(registerSchema.parse({ ...form, email: '', phone: ' ' })).toMatchObject({ email: null, phone: null })
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
