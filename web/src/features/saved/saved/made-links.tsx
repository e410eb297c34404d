import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError, call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { addLink, listLinks, type MadeLink, removeLink } from './shared-links.ts'

/** The links that were made in this browser, each with a button that ends it. @param made the last one */
export function MadeLinks({ made, onEnded }: { made: MadeLink; onEnded: (token: string) => void }) {
  const [links, setLinks] = useState([made])
  useEffect(() => {
    addLink(made)
    setLinks([made, ...listLinks().filter(({ token }) => token !== made.token)])
  }, [made])
  const end = useMutation({
    mutationFn: ({ token, endKey }: MadeLink) =>
      call('POST /api/shared-homes/:token/end', { params: { token }, body: { endKey } }).catch((error: unknown) => {
        // It has ended already.
        if (!(error instanceof CallError && error.status === 404)) throw error
      }),
    meta: { awaits: 'nothing' },
    onSuccess: (_, { token }) => {
      removeLink(token)
      setLinks((all) => all.filter((link) => link.token !== token))
      onEnded(token)
    },
  })
  return (
    <section aria-labelledby="made-links" className="mt-6 border-t pt-4">
      <h3 id="made-links" className="font-semibold text-sm">
        Links made in this browser
      </h3>
      <ul className="mt-2 space-y-2">
        {links.map((link) => (
          <li key={link.token} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span>{`${plural(link.count, 'home')}, until ${formatDay(link.endsAt.slice(0, 10))}`}</span>
            <Button
              size="sm"
              variant="secondary"
              pending={end.isPending && end.variables.token === link.token}
              pendingLabel="Ending..."
              onClick={() => end.mutate(link)}
            >
              {link.token === made.token ? 'End this link' : 'End it'}
            </Button>
          </li>
        ))}
      </ul>
      {links.length === 0 && <p className="mt-2 text-ink-muted text-sm">There are none.</p>}
      <FormFailure error={end.error} />
    </section>
  )
}
