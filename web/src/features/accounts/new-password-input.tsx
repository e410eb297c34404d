import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { registrationRulesQuery } from './account-queries.ts'
import { PasswordInput } from './password-input.tsx'

/** The product's shortest password, until the installation's is known. */
const PASSWORD_MIN = 6

/** The field of a new password, which says how long it must be. */
export function NewPasswordInput(props: ComponentProps<typeof PasswordInput>) {
  // Read on focus: a page that is only looked at makes no call.
  const [isFocused, setFocused] = useState(false)
  const passwordMin = useQuery({ ...registrationRulesQuery, enabled: isFocused }).data?.passwordMin ?? PASSWORD_MIN
  return (
    <PasswordInput
      {...props}
      placeholder={`At least ${passwordMin} characters`}
      autoComplete="new-password"
      onFocus={() => setFocused(true)}
    />
  )
}
