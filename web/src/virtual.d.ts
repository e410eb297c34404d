/** Made by `visitor-code.ts` from `access` in SCREENS. */
declare module 'virtual:visitor-screens' {
  export const VISITOR_SCREENS: import('./signed-in-code.ts').ScreenModules
}
