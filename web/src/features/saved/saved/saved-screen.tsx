import { useHead } from '../../../ui/page/head.ts'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { AccountProperties } from './account-properties.tsx'
import { FoundProperties } from './found-properties.tsx'
import { SavedSearches, SearchesOfVisitors } from './saved-searches.tsx'
import { SeenByUser, SeenByVisitor } from './seen-properties.tsx'
import { VisitorProperties } from './visitor-properties.tsx'

/** What one keeps: homes, searches and what these found; without an account in this browser. */
export function SavedScreen() {
  const user = useCurrentUser()
  useTitle('Saved')
  useHead({ isHidden: true })
  return (
    <Page>
      <PageHeading title="Saved" lead="The homes you like, and searches that tell you about new ones." />
      {user ? (
        <>
          <FoundProperties />
          <AccountProperties />
          <SavedSearches user={user} />
          <SeenByUser />
        </>
      ) : (
        <>
          <VisitorProperties />
          <SearchesOfVisitors />
          <SeenByVisitor />
        </>
      )}
    </Page>
  )
}
