import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { isShared, visitorScreens } from './visitor-code.ts'
import { visitorStyles } from './visitor-styles.ts'

const server = 'http://127.0.0.1:3000'

/** Pages come rendered: on a thin line, styles, fonts and pictures have their turn before the code. */
const looksBeforeCode: Plugin = {
  name: 'looks-before-code',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
}

/** Icons of the screens that a visit begins with; all are imported through one file, which hides by whom. */
const SHARED_ICONS = /[/]icons[/](arrow-right|circle-alert|circle-check|x)\./

export default defineConfig({
  root: import.meta.dirname,
  plugins: [visitorScreens, visitorStyles, react(), tailwind(), looksBeforeCode],
  build: {
    // Browsers of 2023 on, the ones Tailwind 4 asks for.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    sourcemap: false,
    // Names the files of each screen, for the pages the server sends.
    manifest: true,
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files of their own, so that a preload and the stylesheet mean the same one.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Radix sets the names of its functions, and so keeps uncalled ones.
      treeshake: { manualPureFunctions: ['__name'] },
      output: {
        // Left alone, each part that screens share is a file of its own: dozens of a kilobyte, each asked for by itself.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 1 },
            // What screens of visitors share, in one file.
            {
              name: (id, context) => {
                const importersOf = (one: string) => context.getModuleInfo(one)?.importers ?? []
                return SHARED_ICONS.test(id) || isShared(id, importersOf) ? 'parts' : null
              },
              debugName: 'parts',
            },
            // The region of toasts, with what dialogs share with it.
            {
              name: 'layers',
              test: /[/]ui[/]toast\.tsx|@radix-ui[/]react-(toast|collection|visually-hidden|use-controllable-state|use-layout-effect)/,
            },
            { name: 'drawings', test: /record-drawings/ },
            { name: 'icons', test: /lucide/ },
            { name: 'forms', test: /react-hook-form|form-failure|show-field-errors|password-input|auth-card/ },
            // What visitors' other screens share with signed-in users.
            {
              name: 'actions',
              test: /useMutation\.|mutationObserver|[/](actor|avatar|draft|limits|names|record-recent|tags|textarea|use-property)\.ts|policy\.ts/,
            },
            // What signed-in users' lists share with the parts that features show on others' screens.
            {
              name: 'rows',
              test: /features[/]\w+[/](application-stage|document-icon|property-thumbnail|term)\.ts|documents[/]types\.ts/,
            },
            // What signed-in users' screens share with the code on all of their pages.
            {
              name: 'records',
              test: /features[/]\w+[/](account-queries|application-filters|data|draft-query|interrupted-uploads)\.ts|[/]status\.ts/,
            },
          ],
        },
      },
    },
  },
  // React has the hook itself; wouter asks for it in a package for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // The page renderer is one file of its own, with what it uses of the packages and nothing else.
  ssr: { noExternal: true },
  server: {
    // The browser's Host is kept: the server compares it with Origin, and addresses uploads to it.
    proxy: {
      '/api': { target: server },
      '/companion': { target: server },
      '/healthz': { target: server },
      '/objects': { target: server },
      '/storage': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
})
