import { signInUrl } from '../../api/session-urls.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Mark } from '../../ui/page/wordmark.tsx'

/** The closing call to action, under a large logo with light falling out of its door. */
export function CallToAction() {
  return (
    <section aria-labelledby="closing" className="overflow-hidden">
      <div className="page-column flex flex-col items-center pt-20 text-center lg:pt-28">
        <Mark className="size-24" />
        <div className="relative isolate flex w-full flex-col items-center pt-14 pb-20 lg:pb-28">
          <div
            aria-hidden="true"
            className="absolute -top-1.5 bottom-0 left-1/2 -z-1 w-3xl -translate-x-1/2 bg-linear-to-b from-accent/45 via-accent/10 to-transparent [clip-path:polygon(calc(50%-12px)_0,calc(50%+12px)_0,100%_100%,0_100%)]"
          />
          <h2 id="closing" className="display text-2xl">
            The light is on.
          </h2>
          <p className="mt-4 max-w-[44ch]">An account takes a minute. Looking around takes none.</p>
          <LinkButton external href={signInUrl()} size="lg" className="mt-8">
            Come in
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
