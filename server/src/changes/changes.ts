import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Tag } from '@lintel/contract/tags'

/** Who may see a change: these users and every agent, or everyone, visitors included. Null: a party without an account. */
export type Audience = Iterable<string | null> | 'everyone'

/** The cache tags of what one command changed, by who may see it. */
export class Changes {
  /** Sent with the response and over the socket, so that the author's browser refetches only once. */
  readonly id = randomUUID()
  readonly #byUser = new Map<string, Set<Tag>>()
  readonly #all = new Set<Tag>()
  readonly #public = new Set<Tag>()
  readonly #ofAgents = new Set<Tag>()

  /** Adds changed tags. Those for everyone also invalidate cached responses. */
  add(audience: Audience, ...tags: Tag[]): void {
    addAll(this.#all, tags)
    addAll(audience === 'everyone' ? this.#public : this.#ofAgents, tags)
    if (audience !== 'everyone') for (const userId of audience) if (userId) this.addOwn(userId, ...tags)
  }

  /** Adds tags that only this user may see, such as their sessions. */
  addOwn(userId: string, ...tags: Tag[]): void {
    addAll(this.#all, tags)
    const ownTags = this.#byUser.get(userId) ?? new Set()
    addAll(ownTags, tags)
    this.#byUser.set(userId, ownTags)
  }

  /** Every tag: sent to the author with the response. */
  get all(): ReadonlySet<Tag> {
    return this.#all
  }

  /** Tags for agents, who see every home, application and account. */
  get ofAgents(): ReadonlySet<Tag> {
    return this.#ofAgents
  }

  /** Tags for everyone, visitors included. */
  get public(): ReadonlySet<Tag> {
    return this.#public
  }

  /** Tags for single users, by user id. */
  get byUser(): ReadonlyMap<string, ReadonlySet<Tag>> {
    return this.#byUser
  }
}

function addAll(tags: Set<Tag>, added: Tag[]): void {
  for (const tag of added) tags.add(tag)
}

const changesOfRequest = new AsyncLocalStorage<Changes[]>()
const tagsOfPage = new AsyncLocalStorage<Set<Tag>>()

/** Runs a request's handler. @returns its result and the changes that its commands committed */
export async function collectChanges<T>(run: () => Promise<T>): Promise<{ result: T; changes: Changes[] }> {
  const changes: Changes[] = []
  return { result: await changesOfRequest.run(changes, run), changes }
}

/** Adds a committed command's changes to the request that it runs in, if any. */
export const recordChanges = (changes: Changes): void => void changesOfRequest.getStore()?.push(changes)

/** Renders a page. @returns the result and the tags that the page's calls show */
export async function collectShownTags<T>(render: () => Promise<T>): Promise<{ result: T; tags: Tag[] }> {
  const tags = new Set<Tag>()
  return { result: await tagsOfPage.run(tags, render), tags: [...tags] }
}

/** Adds a response's tags to the page that is being rendered, if any. */
export function recordShownTags(tags: Tag[]): void {
  const pageTags = tagsOfPage.getStore()
  for (const tag of tags) pageTags?.add(tag)
}
