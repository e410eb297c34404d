import type { OwnUser } from '@lintel/contract/accounts/schema'
import type { QueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from '../../../api/client.ts'
import { isSignedOut } from '../../../api/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { currentUserQuery } from '../data.ts'
import { PasswordInput } from '../password-input.tsx'
import { openOtherTabs } from './other-tabs.ts'

/** The user of the browser's session; null without one. */
const readSessionUser = () =>
  call('GET /api/auth/user', { isForAnyUser: true }).catch((error: unknown) => {
    if (isSignedOut(error)) return null
    throw error
  })

/**
 * Asks which user continues, in a dialog over the page: another user has signed in in this browser. Typed texts stay behind it.
 * @returns once the session is that of the page's user again, or has ended
 */
export async function askWhoIsThere(client: QueryClient): Promise<void> {
  const mine = client.getQueryData(currentUserQuery.queryKey) ?? null
  const found = await readSessionUser()
  if (found === null || found.id === mine?.id) return
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await new Promise<void>((resolve) => {
    root.render(<WhoIsThereDialog mine={mine} found={found} onBack={resolve} />)
  })
  root.unmount()
  container.remove()
}

interface WhoIsThereDialogProps {
  mine: OwnUser | null
  found: OwnUser
  /** The session is the page's again. */
  onBack: () => void
}

function WhoIsThereDialog({ mine, found: foundFirst, onBack }: WhoIsThereDialogProps) {
  const found = useSessionUser(mine, foundFirst, onBack)
  const { comeBack, isPending, error } = useComeBack(mine, onBack)
  const [isSigningIn, setSigningIn] = useState(false)
  const signIn = (username: string, password: string) =>
    comeBack(() => call('POST /api/auth/login', { body: { username, password }, isForAnyUser: true }))
  const signOut = () => comeBack(() => call('POST /api/auth/logout', { isForAnyUser: true }))

  return (
    <Dialog
      mustAnswer
      onClose={() => undefined}
      title={`You are signed in as ${found.firstName} in this browser now`}
      description={
        mine
          ? `This page is ${mine.firstName}’s. What you typed is still here, and nothing of it was sent as ${found.firstName}.`
          : 'This page was opened by a visitor. What you typed is still here.'
      }
      actions={
        <>
          {!mine && (
            <Button variant="secondary" pending={isPending} pendingLabel="Signing out..." onClick={signOut}>
              {`Sign ${found.firstName} out`}
            </Button>
          )}
          {mine && !isSigningIn && (
            <Button variant="secondary" onClick={() => setSigningIn(true)}>
              {`Sign in as ${mine.firstName}`}
            </Button>
          )}
          {mine && isSigningIn && <SignInAgainButton firstName={mine.firstName} isPending={isPending} />}
          <Button onClick={() => window.location.reload()}>{`Continue as ${found.firstName}`}</Button>
        </>
      }
    >
      {mine && isSigningIn ? (
        <SignInAgain user={mine} error={error} onSubmit={(password) => signIn(mine.username, password)} />
      ) : (
        <FormFailure error={error} />
      )}
    </Dialog>
  )
}

/** The user of the session, read again when it may have changed. */
function useSessionUser(mine: OwnUser | null, foundFirst: OwnUser, onBack: () => void): OwnUser {
  const [found, setFound] = useState(foundFirst)
  const check = useCallback(async () => {
    const next = await readSessionUser().catch(() => undefined)
    if (next === null || (next && next.id === mine?.id)) onBack()
    else if (next) setFound(next)
  }, [mine, onBack])
  useEffect(() => {
    const tabs = openOtherTabs(check)
    window.addEventListener('focus', check)
    return () => {
      tabs.close()
      window.removeEventListener('focus', check)
    }
  }, [check])
  return found
}

/** Changes the session back to that of the page, in all tabs. */
function useComeBack(mine: OwnUser | null, onBack: () => void) {
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const comeBack = async (change: () => Promise<unknown>) => {
    setPending(true)
    setError(null)
    try {
      await change()
      const tabs = openOtherTabs(() => undefined)
      tabs.tell(mine?.id ?? null)
      tabs.close()
      onBack()
    } catch (reason) {
      setError(reason)
      setPending(false)
    }
  }
  return { comeBack, isPending, error }
}

function SignInAgainButton({ firstName, isPending }: { firstName: string; isPending: boolean }) {
  return (
    <Button type="submit" form={SIGN_IN_FORM} variant="secondary" pending={isPending} pendingLabel="Signing in...">
      {`Sign in as ${firstName}`}
    </Button>
  )
}

const SIGN_IN_FORM = 'sign-in-again'

interface SignInAgainProps {
  user: OwnUser
  error: unknown
  onSubmit: (password: string) => void
}

function SignInAgain({ user, error, onSubmit }: SignInAgainProps) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals, also to a form around this dialog.
    event.stopPropagation()
    onSubmit(password)
  }
  return (
    <form id={SIGN_IN_FORM} noValidate className="space-y-5" onSubmit={submit}>
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      <Field label={`Password of @${user.username}`}>
        <PasswordInput
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </Field>
      <FormFailure error={error} />
    </form>
  )
}
