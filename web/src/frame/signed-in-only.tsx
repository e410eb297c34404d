import { type ScreenName, screenAt, screenOf } from '@lintel/contract/screens'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useCurrentUser } from '../features/accounts/data.ts'
import { goToSignIn, goToSignInNow } from '../features/accounts/session/go-to-sign-in.ts'

/** Screens that show a toast before they redirect a visitor to sign-in (specification, section 2); the others redirect at once. */
const WITH_TOAST = new Set<ScreenName>(['dashboard', 'profile'])

/** Shows its children to signed-in users and redirects visitors to sign-in. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [path] = useLocation()
  const isVisitor = user === null
  useEffect(() => {
    const name = screenAt(path)?.name
    // After signing out the path is already that of a public screen.
    if (!isVisitor || !name || screenOf(name).access === 'anyone') return
    if (WITH_TOAST.has(name)) goToSignIn()
    else goToSignInNow()
  }, [isVisitor, path])
  return isVisitor ? null : children
}
