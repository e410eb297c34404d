import { useState } from 'react'

/** 128 random bits in hex. Not `crypto.randomUUID`, which exists in secure contexts only. */
export function makeClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An id for what a form sends: sent again after a lost answer, it is stored once. */
export function useClientId(): string {
  const [clientId] = useState(makeClientId)
  return clientId
}
