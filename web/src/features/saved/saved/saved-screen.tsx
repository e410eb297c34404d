import { useHead } from '../../../ui/page/head.ts'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { AccountHomes } from './account-homes.tsx'
import { FoundHomes } from './found-homes.tsx'
import { SavedSearches, SearchesOfVisitors } from './saved-searches.tsx'
import { SeenByUser, SeenByVisitor } from './seen-homes.tsx'
import { VisitorHomes } from './visitor-homes.tsx'

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
          <FoundHomes />
          <AccountHomes />
          <SavedSearches user={user} />
          <SeenByUser />
        </>
      ) : (
        <>
          <VisitorHomes />
          <SearchesOfVisitors />
          <SeenByVisitor />
        </>
      )}
    </Page>
  )
}
