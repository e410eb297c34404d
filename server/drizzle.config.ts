import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/table.ts', './src/{backup,changes,db,jobs,mail,processes,security-log}/table.ts'],
  out: './drizzle',
})
