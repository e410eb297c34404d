import { ArrowRight } from 'lucide-react'
import { LinkButton } from '../../ui/link-button.tsx'
import { urls } from '../../urls.ts'
import { Street } from './street.tsx'

/** The hero: a headline and three links over the street. 600 px high (specification, section 9). */
export function Hero() {
  return (
    <section className="relative isolate h-[600px] overflow-hidden">
      {/* Moved to the right on medium screens, so that the text is over the sky. */}
      <Street className="absolute inset-0 -z-1 sm:max-xl:-right-64" />
      <div className="page-column flex h-full flex-col pt-10 sm:pt-16">
        <h1 className="display max-w-[9.5em] text-2xl">One of these windows is yours.</h1>
        <p className="mt-4 max-w-[46ch] text-base sm:mt-5">
          Find a home, apply for it and talk to its owner. Or list one, and let the right person in.
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-3 sm:mt-8">
          <LinkButton external href={urls.signIn()} size="lg" className="max-sm:px-4!">
            Get Started
          </LinkButton>
          <LinkButton external href={urls.signUp} size="lg" variant="secondary" className="max-sm:px-4!">
            Create Your Account
          </LinkButton>
          <LinkButton href={urls.listings} size="lg" variant="ghost" className="px-3!">
            Browse Properties <ArrowRight aria-hidden="true" />
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
