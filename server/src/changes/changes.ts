import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Tag } from '@lintel/contract/tags'

/** Who may see a change: these users and every agent, or everyone, visitors included. */
export type Audience = Iterable<string> | 'everyone'

/** What one command changed, as cache tags, and who may see it. */
export class Changes {
  /** Sent to the author with the response and to everyone else by the socket, so that a browser refetches once. */
  readonly id = randomUUID()
  readonly #tagsOf = new Map<string, Set<Tag>>()
  readonly #all = new Set<Tag>()
  readonly #public = new Set<Tag>()
  readonly #ofAgents = new Set<Tag>()

  /** Notes tags that the command changed. Tags for everyone are what cached responses are invalidated by. */
  add(audience: Audience, ...tags: Tag[]): void {
    addAll(this.#all, tags)
    addAll(audience === 'everyone' ? this.#public : this.#ofAgents, tags)
    if (audience !== 'everyone') for (const userId of audience) this.addOwn(userId, ...tags)
  }

  /** Notes tags of what only this user sees, such as their sessions. */
  addOwn(userId: string, ...tags: Tag[]): void {
    addAll(this.#all, tags)
    const known = this.#tagsOf.get(userId) ?? new Set()
    addAll(known, tags)
    this.#tagsOf.set(userId, known)
  }

  /** Every tag: what the author is told. */
  get all(): ReadonlySet<Tag> {
    return this.#all
  }

  /** What agents are told, who see every home, application and account. */
  get ofAgents(): ReadonlySet<Tag> {
    return this.#ofAgents
  }

  /** Tags of what everyone may see. */
  get public(): ReadonlySet<Tag> {
    return this.#public
  }

  /** What each user is told. */
  get byUser(): ReadonlyMap<string, ReadonlySet<Tag>> {
    return this.#tagsOf
  }
}

function addAll(tags: Set<Tag>, added: Tag[]): void {
  for (const tag of added) tags.add(tag)
}

const commandsOfRequest = new AsyncLocalStorage<Changes[]>()
const shownByPage = new AsyncLocalStorage<Set<Tag>>()

/** Runs a request's handler and collects what the commands it calls have committed. */
export async function collectChanges<T>(run: () => Promise<T>): Promise<{ result: T; changes: Changes[] }> {
  const changes: Changes[] = []
  return { result: await commandsOfRequest.run(changes, run), changes }
}

/** Notes a committed command for the request that called it, if one did. */
export const noteChanges = (changes: Changes): void => void commandsOfRequest.getStore()?.push(changes)

/** Runs what renders a page and collects the tags its calls show. */
export async function collectShown<T>(run: () => Promise<T>): Promise<{ result: T; shown: Tag[] }> {
  const shown = new Set<Tag>()
  return { result: await shownByPage.run(shown, run), shown: [...shown] }
}

/** Notes the tags of a response for the page that asked for it, if one did. */
export function noteShown(tags: Tag[]): void {
  const shown = shownByPage.getStore()
  for (const tag of tags) shown?.add(tag)
}
