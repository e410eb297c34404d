import { VISITS } from './all-visits.ts'
import { testTranslatedPages } from './translated-page.ts'

const TITLES = ['login', 'own application', 'documents']

testTranslatedPages(VISITS.filter(({ title }) => TITLES.includes(title)))
