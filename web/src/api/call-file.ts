import type { RouteByKey } from '@lintel/contract/api'
import { type Arguments, type Key, send } from './client.ts'

/** The bytes of a route that answers with a file, and the file's name. @throws as `call` does, also when the file breaks off */
export async function callFile<K extends Key>(key: K, ...[input]: Arguments<RouteByKey[K]>) {
  const response = await send(key, input)
  const [, name = ''] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, content: await response.blob() }
}
