import { type ScreenName, screenAt, screenOf } from '@lintel/contract/screens'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useCurrentUser } from '../features/accounts/data.ts'
import { goToSignIn, goToSignInAtOnce } from './signed-out.ts'

/** The screens which say so before they send a visitor to sign in (specification, section 2); the others just do. */
const SAYING_SO = new Set<ScreenName>(['dashboard', 'profile'])

/** Shows its screen to people who are signed in, and takes anyone else to sign in and back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [path] = useLocation()
  const isVisitor = user === null
  useEffect(() => {
    const name = screenAt(path)?.name
    // On the way to a screen that is open to all, as after signing out, there is nothing to sign in for.
    if (!isVisitor || !name || screenOf(name).access === 'anyone') return
    if (SAYING_SO.has(name)) goToSignIn()
    else goToSignInAtOnce()
  }, [isVisitor, path])
  return isVisitor ? null : children
}
