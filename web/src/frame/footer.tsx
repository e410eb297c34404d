import { urlOf } from '@lintel/contract/screens'
import { TextLink } from '../ui/link.tsx'
import { Wordmark } from '../ui/page/wordmark.tsx'

/** The footer of pages of visitors. */
export function Footer() {
  return (
    <footer data-print="never" className="border-t">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 text-sm">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Wordmark />
          <p className="text-ink-muted">Find a home, list a home, and talk about it in one place.</p>
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            <li>
              <TextLink quiet href={urlOf('listings')}>
                All homes
              </TextLink>
            </li>
            <li>
              <TextLink quiet href={urlOf('saved')}>
                Saved
              </TextLink>
            </li>
            <li>
              <TextLink quiet href={urlOf('register')}>
                Register
              </TextLink>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
