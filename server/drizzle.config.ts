import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/table.ts', './src/{backup,changes,counts,db,events,jobs,mail,processes}/table.ts'],
  out: './drizzle',
})
