import { VISITS } from './all-visits.ts'
import { testTranslatedPages } from './translated-page.ts'

testTranslatedPages(VISITS)
