import { useSyncExternalStore } from 'react'

/** Whether this is a Mac, an iPad or an iPhone, whose shortcuts have ⌘ where others have Ctrl. */
export const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

const subscribe = () => () => undefined

/** `isMac`, for rendering; false on the server and while hydrating. */
export const useIsMac = () => useSyncExternalStore(subscribe, isMac, () => false)
