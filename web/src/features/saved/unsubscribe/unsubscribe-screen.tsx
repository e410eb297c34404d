import { urlOf } from '@lintel/contract/screens'
import type { FormEvent } from 'react'
import { isMissing } from '../../../api/failures.ts'
import type { ScreenProps } from '../../../feature.ts'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { useHead } from '../../../ui/page/head.ts'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { failureText } from '../../../ui/text/failure-text.ts'
import { useUnsubscribe } from './unsubscribe-mutation.ts'

/** Stops emails about saved searches when the button is pressed: mail scanners open links, too. */
export function UnsubscribeScreen({ params: { token = '' } }: ScreenProps) {
  const { mutate, error, isPending, isSuccess } = useUnsubscribe(token)
  useHead({ isHidden: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Page width="read">
      <PageHeading title="Emails about saved searches" />
      {isSuccess ? (
        <div className="space-y-5">
          <p role="status" className="font-medium">
            You get no more emails about saved searches.
          </p>
          <p className="text-ink-muted">
            You can turn them on again for each search in <TextLink href={urlOf('saved')}>Saved</TextLink>.
          </p>
        </div>
      ) : (
        // Without scripts the browser posts it.
        <form
          method="post"
          action={`/api/unsubscribe/${encodeURIComponent(token)}`}
          onSubmit={submit}
          className="space-y-5"
        >
          <p>
            This stops all emails about new homes and lower rents. Your searches stay, and the page{' '}
            <TextLink href={urlOf('saved')}>Saved</TextLink> still shows what they find.
          </p>
          {error && (
            <p role="alert" className="rounded-md bg-bad-soft px-3 py-2.5 font-medium text-bad text-sm">
              {isMissing(error)
                ? 'This link is not complete. Open it again from the email.'
                : failureText(error).detail}
            </p>
          )}
          <Button type="submit" size="lg" pending={isPending} pendingLabel="Stopping...">
            Stop these emails
          </Button>
        </form>
      )}
    </Page>
  )
}
