import type { Login } from '@lintel/contract/accounts/schema'
import { useContext } from 'react'
import { Button } from '../../../ui/button.tsx'
import { capitalised } from '../../../ui/text/capitalised.ts'
import { DemoContext } from '../sign-in/demo-context.ts'

export interface DemoAccountsProps {
  onChoose: (account: Login) => void
  pending: boolean
}

/** Buttons that sign in with a demo account; nothing if the demo is off. */
export function DemoAccounts({ onChoose, pending }: DemoAccountsProps) {
  const demo = useContext(DemoContext)
  if (!demo) return null
  const { usernames, password } = demo
  return (
    <section aria-labelledby="demo" className="mt-6 border-t pt-5">
      <h2 id="demo" className="font-medium text-sm">
        Look around with a demo account
      </h2>
      <div className="mt-3 grid grid-cols-3 gap-2">
        {usernames.map((username) => (
          <Button
            key={username}
            variant="secondary"
            className="px-2!"
            disabled={pending}
            onClick={() => onChoose({ username, password })}
          >
            {capitalised(username)}
          </Button>
        ))}
      </div>
    </section>
  )
}
