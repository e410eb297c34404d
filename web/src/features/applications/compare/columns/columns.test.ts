import type { Application } from '@lintel/contract/applications/schema'
import { describe, expect, it } from 'vitest'
import { nextSort, readCompareView, writeCompareView } from '../compare-view.ts'
import { askedText, cellNote, cellText, criterionText } from './column-text.ts'
import { type CompareSort, columnsFor, fitOfColumn, sortApplications } from './columns.ts'

const PROPERTY = { price: 1000, currency: 'USD' }

/** An application, as far as the comparison reads it. @param number also its place in the order of receipt */
const applicationOf = (number: number, parts: Partial<Application> = {}) =>
  ({
    id: String(number),
    createdAt: `2026-01-0${number}T00:00:00.000Z`,
    status: 'pending',
    answers: {},
    documents: [],
    showsDocuments: true,
    message: null,
    openedAt: null,
    waitingSince: null,
    pendingDays: 12,
    criteria: null,
    property: PROPERTY,
    tenant: { firstName: 'Ada', lastName: `Number ${number}` },
    ...parts,
  }) as Application

const sorted = (applications: Application[], column: CompareSort['column'], isDescending = false) =>
  sortApplications(applications, { column, isDescending }, 'en')
    .map(({ id }) => id)
    .join('')

describe('sortApplications', () => {
  const incomes = [2500, undefined, 900, 10_000, undefined].map((monthlyIncome, index) =>
    applicationOf(index + 1, { answers: monthlyIncome === undefined ? {} : { monthlyIncome } }),
  )

  it('puts missing answers last in both directions', () => {
    expect(sorted(incomes, 'income')).toBe('31425')
    expect(sorted(incomes, 'income', true)).toBe('41325')
  })

  it('keeps the order of receipt of equal values in both directions', () => {
    const equal = [3, 1, 2].map((number) => applicationOf(number, { answers: { adults: 2 } }))
    expect(sorted(equal, 'household')).toBe('123')
    expect(sorted(equal, 'household', true)).toBe('123')
  })

  it('counts adults and children, and takes no children for less than unanswered', () => {
    const answers = [{ adults: 1, children: 3 }, { adults: 2, children: 0 }, {}, { children: 0 }]
    const applications = answers.map((each, index) => applicationOf(index + 1, { answers: each }))
    expect(sorted(applications, 'household')).toBe('4213')
  })

  it('sorts text regardless of case, and keeps hidden documents apart from none', () => {
    const pets = ['cat', 'Dog', 'Ant', undefined].map((each, index) =>
      applicationOf(index + 1, { answers: each ? { pets: each } : {} }),
    )
    expect(sorted(pets, 'pets')).toBe('3124')
    const documents = [
      applicationOf(1, { showsDocuments: false }),
      applicationOf(2),
      applicationOf(3, { documents: ['a'] }),
    ]
    expect(sorted(documents, 'documents')).toBe('231')
    expect(sorted(documents, 'documents', true)).toBe('321')
  })

  it('puts fewer short criteria first, then fewer unknown ones, and applications of which nothing was asked last', () => {
    const criteria = { incomeRents: 2.5, minTermMonths: 12 }
    const applications = [
      applicationOf(1),
      applicationOf(2, { criteria, answers: { monthlyIncome: 2400, termMonths: 12 } }),
      applicationOf(3, { criteria }),
      applicationOf(4, { criteria, answers: { monthlyIncome: 2500 } }),
      applicationOf(5, { criteria, answers: { monthlyIncome: 2500, termMonths: 12 } }),
    ]
    expect(sorted(applications, 'fit')).toBe('54321')
  })

  it('does not change the list that it is given', () => {
    sorted(incomes, 'income', true)
    expect(incomes.map(({ id }) => id).join('')).toBe('12345')
  })
})

describe('columnsFor', () => {
  it('leaves out what is neither asked nor answered', () => {
    const answered = applicationOf(1, { answers: { guarantor: 'My aunt', smokers: false } })
    const columns = columnsFor({ termMonths: 'optional' }, [answered])
    expect(columns).toEqual(
      expect.arrayContaining(['applicant', 'received', 'term', 'guarantor', 'smokers', 'message']),
    )
    for (const name of ['income', 'moveIn', 'household', 'pets', 'occupation', 'references'])
      expect(columns).not.toContain(name)
  })

  it('has the fit if any application has criteria', () => {
    expect(columnsFor({}, [applicationOf(1)])).not.toContain('fit')
    expect(columnsFor({}, [applicationOf(1), applicationOf(2, { criteria: { incomeRents: 2 } })])).toContain('fit')
  })
})

describe('cellText', () => {
  it.each([
    ['income', { answers: { monthlyIncome: 2499 } }, '2.4 rents'],
    ['income', {}, null],
    ['household', { answers: { adults: 2, children: 1 } }, '2 adults, 1 child'],
    ['household', { answers: { adults: 1, children: 0 } }, '1 adult'],
    ['household', { answers: { children: 0 } }, '0 children'],
    ['term', { answers: { termMonths: 12 } }, '12 months'],
    ['smokers', { answers: { smokers: false } }, 'No'],
    ['documents', { documents: ['a', 'b'] }, '2'],
    ['documents', { showsDocuments: false }, null],
    ['message', { message: '\n  Hello.\nMore.' }, 'Hello.'],
    ['opened', {}, 'Not yet'],
    ['fit', { criteria: { incomeRents: 2.5 }, answers: { monthlyIncome: 2499 } }, '1 short'],
    ['fit', {}, null],
    ['waiting', {}, null],
  ] as const)('%s of %j is %s', (column, parts, text) => {
    expect(cellText(column, applicationOf(1, parts as Partial<Application>), PROPERTY)).toBe(text)
  })
})

it.each([
  [12, '12 days'],
  [1, '1 day'],
  [0, 'today'],
  [null, null],
])('an application that has waited for %s days is noted as %j', (pendingDays, text) => {
  expect(cellNote('received', applicationOf(1, { pendingDays }), PROPERTY)).toBe(text)
})

describe('fitOfColumn', () => {
  it('judges each column by what the home asked when the application was sent', () => {
    const application = applicationOf(1, {
      criteria: { incomeRents: 2.5, minTermMonths: 12, pets: 'none' },
      answers: { monthlyIncome: 2499, termMonths: 12, moveInDate: '2027-01-01' },
    })
    const fits = (['income', 'term', 'pets', 'moveIn', 'message'] as const).map((name) =>
      fitOfColumn(name, application),
    )
    expect(fits).toEqual(['short', 'met', 'unknown', null, null])
  })
})

describe('askedText', () => {
  it('is what all were asked, and says so if it changed', () => {
    const [early, late] = [2, 3].map((incomeRents) => applicationOf(incomeRents, { criteria: { incomeRents } }))
    expect(askedText('income', [early, early] as Application[])).toBe('asked: 2 rents')
    expect(askedText('income', [early, late] as Application[])).toBe('asked: changed since')
    expect(askedText('income', [applicationOf(1)])).toBeNull()
  })
})

it('criterionText names what the home asks, under the column that it is about', () => {
  const criteria = { incomeRents: 2.5, minTermMonths: 12, pets: 'none', availableFrom: '2027-01-01' } as const
  expect(criterionText('moveIn', criteria)).toBe('asked: from Jan 1, 2027')
  expect(criterionText('term', { ...criteria, maxTermMonths: 24 })).toBe('asked: 12 to 24 months')
  expect(criterionText('term', { maxTermMonths: 24 })).toBe('asked: at most 24 months')
  expect(criterionText('income', criteria)).toBe('asked: 2.5 rents')
  expect(criterionText('term', criteria)).toBe('asked: 12 months')
  expect(criterionText('pets', criteria)).toBe('asked: none')
  expect(criterionText('occupation', criteria)).toBeNull()
  expect(criterionText('income', null)).toBeNull()
})

describe('the view in the URL', () => {
  it.each(['', '?show=all', '?show=shortlist&sort=-income', '?sort=-received&applicant=a'])('%s', (search) => {
    expect(writeCompareView(readCompareView(search))).toBe(search)
  })

  it('ignores what it does not know', () => {
    expect(writeCompareView(readCompareView('?show=nobody&sort=-luck&page=2'))).toBe('')
  })

  it('reverses the sort of a column, and starts another one ascending', () => {
    const ascending = nextSort({ column: 'received', isDescending: true }, 'income')
    expect(ascending).toEqual({ column: 'income', isDescending: false })
    expect(nextSort(ascending, 'income')).toEqual({ column: 'income', isDescending: true })
  })
})
