import { urlOf } from '@lintel/contract/screens'
import { ArrowRight } from 'lucide-react'
import { SIGN_UP_URL, signInUrl } from '../../api/session-urls.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { HeroSearch } from './hero-search.tsx'
import { Street } from './street.tsx'

/** The hero: a headline, the search and three links over the street. 600 px high (specification, section 9). */
export function Hero() {
  return (
    // Above the next section, which the suggestions may cover.
    <section className="relative isolate z-raised h-[600px]">
      <div className="absolute inset-0 -z-1 overflow-hidden">
        {/* Moved to the right on medium screens, so that the text is over the sky. */}
        <Street className="absolute inset-0 sm:max-xl:-right-64" />
      </div>
      <div className="page-column pt-8 sm:pt-14">
        {/* In `ch`: the fallback font breaks the line at the same word, and nothing below moves when the font has loaded. */}
        <h1 className="display max-w-[14.8ch] text-2xl">One of these windows is yours.</h1>
        <p className="mt-3 mb-5 max-w-[46ch] text-base sm:mt-4 sm:mb-6">
          Find a home, apply for it and talk to its owner. Or list one, and let the right person in.
        </p>
        <HeroSearch />
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <LinkButton external href={signInUrl()} variant="secondary">
            Get Started
          </LinkButton>
          <LinkButton external href={SIGN_UP_URL} variant="secondary">
            Create Your Account
          </LinkButton>
          <LinkButton href={urlOf('listings')} variant="secondary">
            Browse Properties <ArrowRight />
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
