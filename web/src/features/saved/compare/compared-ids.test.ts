import { propertyIdsSchema } from '@lintel/contract/saved/schema'
import { describe, expect, it } from 'vitest'
import { comparedIds } from './compared-ids.ts'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const of = (...ids: string[]) => comparedIds(`?homes=${ids.join(',')}`)

describe('comparedIds', () => {
  it('has the ids in their order, each once', () => {
    expect(of(id(2), id(1), id(2))).toEqual([id(2), id(1)])
    expect(comparedIds(`homes=${id(1)}%2C${id(2)}&other=1`)).toEqual([id(1), id(2)])
    expect(of('ABCDEF00-0000-4000-8000-000000000001', 'abcdef00-0000-4000-8000-000000000001')).toHaveLength(1)
  })

  it('ignores malformed ids and more than four', () => {
    expect(of('', 'x', `${id(1)}0`, ' ', id(1))).toEqual([id(1)])
    expect(of(id(1), 'x', id(2), id(3), id(4), id(5))).toEqual([id(1), id(2), id(3), id(4)])
    expect([comparedIds(''), comparedIds('?homes='), comparedIds('?homes=%')]).toEqual([[], [], []])
  })

  it('has no id that the contract refuses', () => {
    const odd = ['00000000-0000-9000-8000-000000000001', '00000000-0000-4000-7000-000000000001']
    expect(odd.filter((one) => propertyIdsSchema.safeParse({ homes: [one] }).success)).toEqual([])
    expect(of(...odd)).toEqual([])
  })
})
