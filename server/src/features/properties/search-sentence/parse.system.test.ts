import { describeSentences, PATTERNS } from '../../../test/search-sentences.ts'

describeSentences(300, PATTERNS)
