import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './parts/paths.mjs'

// `npm run db:generate` writes a migration from what changed in the tables. Arguments are drizzle-kit's, as in `-- --custom`.
const args = ['../node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: path.join(root, 'server'), stdio: 'inherit' })

// drizzle-kit compares the tables with the newest snapshot alone; each has 3,000 lines.
const meta = path.join(root, 'server/drizzle/meta')
const snapshots = readdirSync(meta)
  .filter((file) => file.endsWith('_snapshot.json'))
  .sort()
if (status === 0) for (const file of snapshots.slice(0, -1)) rmSync(path.join(meta, file))
process.exitCode = status ?? 1
