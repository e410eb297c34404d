import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { VISITS } from './all-visits.ts'
import { startFakeServer } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'
import { users } from './sample-data.ts'
import type { Visit } from './visits/visit.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

/** What people write, by the names of the contract. */
const WRITTEN =
  /^(title|description|address|city|district|firstName|lastName|message|content|caption|alt|text|note|name|fileName|houseRules|occupation|managedBy)$/
/** The same names of what the product writes. */
const OURS = /system|security/

describe.each(VISITS.map((visit) => [visit.title, visit] as const))('%s', (_title, visit) => {
  it('gives what people wrote a direction of its own', async () => {
    const screen = await open(visit)
    const fields = [...screen.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
      (field) => isHebrew(field.value) && field.dir !== 'auto',
    )
    expect([...textsIn(screen).filter((text) => !hasDirection(text)), ...fields].map(describeNode)).toEqual([])
  })
})

/** A saved search's filters in words: the city stands first, and the list takes its direction. */
const FILTERS = /, \d+ beds or more$/

const isHebrew = (text: string) => /\p{Script=Hebrew}/u.test(text)

function textsIn(screen: HTMLElement): Text[] {
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (isHebrew(walker.currentNode.nodeValue ?? '')) texts.push(walker.currentNode as Text)
  return texts
}

/** Isolated inside a sentence, or alone in an element that takes its direction from it. */
function hasDirection(text: Text): boolean {
  const value = text.data.replaceAll(/\u2068[^\u2069]*\u2069/g, '')
  if (!isHebrew(value)) return true
  // Not laid out: read aloud, or initials.
  if (text.parentElement?.closest('.sr-only, [aria-hidden="true"]')) return true
  // A sentence would take the direction of the name in it.
  return (
    text.parentElement?.closest('bdi, [dir="auto"]') !== null && !/\p{Script=Latin}/u.test(value.replace(FILTERS, ''))
  )
}

const describeNode = (node: Node) => {
  const element = node instanceof Text ? node.parentElement : (node as HTMLElement)
  return `<${element?.tagName.toLowerCase()} class="${element?.className}"> ${node.nodeValue ?? ''}`
}

async function open({ path, as, answers }: Visit) {
  const hebrew = Object.entries(answers).map(([key, answer]) => [key, OURS.test(key) ? answer : written(answer)])
  startFakeServer(Object.fromEntries(hebrew))
  const screen = await renderScreen(path, as === 'visitor' ? null : (written(users[as]) as typeof users.tenant))
  await waitFor(() => expect(screen.querySelector('[data-skeleton], [aria-busy="true"]')).toBeNull())
  return screen
}

/** An answer in which people write Hebrew. */
function written(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => written(entry, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, written(entry, key)]))
  if (typeof value === 'string' && value !== '' && WRITTEN.test(name)) return 'שלום לכולם'
  return value
}
