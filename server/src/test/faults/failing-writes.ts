import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { World } from '../world.ts'

/** How a write or a commit fails, and the status of the answer: by an error, or with its connection, as when the process is killed. */
const WAYS = { fails: 500, dies: 503 }

/** Which failures are tried: of every write, or of one in `stride`. */
export type Failures = { ways: (keyof typeof WAYS)[]; stride: number }

export type FailingCommand<Prepared> = {
  /** Creates what the command needs, before each test. */
  prepare: () => Promise<Prepared>
  /** Runs the command by HTTP. */
  run: (prepared: Prepared) => Promise<{ status: number }>
  /** Checks what a successful command leaves. */
  expectDone: (prepared: Prepared) => Promise<void>
  /** The command has more writes than this, those of triggers included. */
  minWrites: number
}

/**
 * Declares tests of a command in which each write in turn, or one in `stride`, and then the commit, fails: no row changes, and the
 * command succeeds afterwards.
 */
export function testFailingWrites<Prepared>(
  name: string,
  world: World,
  { ways, stride }: Failures,
  { prepare, run, expectDone, minWrites }: FailingCommand<Prepared>,
) {
  let tables: string[]
  beforeAll(async () => {
    tables = await createTriggers(world)
  })

  const call = async (prepared: Prepared) => {
    const { status } = await run(prepared)
    // The app logs the planned failure.
    if (status === 500) world.errors.length = 0
    return status
  }

  describe.each(ways)(`${name} in which a write or the commit %s`, (way) => {
    const failed = WAYS[way]
    test('changes no row, whichever write it is, and succeeds afterwards', async () => {
      const prepared = await prepare()
      const before = await readAllRows(world, tables)
      let step = 1
      for (let status = failed; ; step += stride) {
        await planFailure(world, { step, way })
        status = await call(prepared)
        if (status === 200) break
        expect(status, `step ${step}`).toBe(failed)
        await planFailure(world, {})
        expect(await readAllRows(world, tables), `step ${step}`).toBe(before)
      }
      await planFailure(world, {})
      expect(step).toBeGreaterThan(minWrites)
      await expectDone(prepared)
    })

    test('changes no row when it is the commit, and succeeds afterwards', async () => {
      const prepared = await prepare()
      const before = await readAllRows(world, tables)
      await planFailure(world, { way, atCommit: true })
      expect(await call(prepared)).toBe(failed)
      await planFailure(world, {})
      expect(await readAllRows(world, tables)).toBe(before)
      expect(await call(prepared)).toBe(200)
      await expectDone(prepared)
    })
  })
}

/** No write has number 0. */
async function planFailure({ db }: World, { step = 0, way = 'fails', atCommit = false }) {
  await db.execute(sql`truncate failing.plan`)
  await db.execute(sql`insert into failing.plan values (${step}, ${atCommit}, ${way})`)
  await db.execute(sql`select setval('failing.steps', 1, false)`)
}

/**
 * Triggers make the write number `step` of a transaction fail, counted over all tables and including the writes of triggers; or
 * its commit. @returns the names of all tables
 */
async function createTriggers({ db }: World): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const names = rows.map(({ name }) => name)
  const { rows: schemas } = await db.execute(sql`select from pg_namespace where nspname = 'failing'`)
  if (schemas.length > 0) return names
  await db.execute(
    sql.raw(`
      create schema failing;
      create sequence failing.steps;
      create table failing.plan (step int not null, at_commit boolean not null, way text not null);
      insert into failing.plan values (0, false, 'fails');
      create function failing.fail() returns void language plpgsql as $$
      begin
        if (select way from failing.plan) = 'dies' then perform pg_terminate_backend(pg_backend_pid()), pg_sleep(5); end if;
        raise 'failed on purpose';
      end $$;
      create function failing.count() returns trigger language plpgsql as $$
      begin
        if nextval('failing.steps') = (select step from failing.plan) then perform failing.fail(); end if;
        return null;
      end $$;
      create function failing.commit() returns trigger language plpgsql as $$
      begin
        if (select at_commit from failing.plan) then perform failing.fail(); end if;
        return null;
      end $$;
      ${names
        .map(
          (table) => `
      create trigger fail_write before insert or update or delete on public.${table} execute function failing.count();
      create constraint trigger fail_commit after insert or update or delete on public.${table}
        deferrable initially deferred for each row execute function failing.commit();`,
        )
        .join('')}`),
  )
  return names
}

/** @returns all rows of all tables, as text */
async function readAllRows({ db }: World, tables: string[]): Promise<string> {
  const columns = tables.map((name) => `(select jsonb_agg(t order by t::text) from public.${name} t) as ${name}`)
  const { rows } = await db.execute(sql.raw(`select ${columns.join()}`))
  return JSON.stringify(rows[0])
}
