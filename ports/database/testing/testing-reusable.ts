import { sql } from 'kysely'
import type { Database } from '../port.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { makeTestDatabase, TEMPLATE } from './testing-postgres.ts'

/** A database that one test after another has. Making one takes forty times as long as emptying it. */
export interface ReusablePostgres {
  url: string
  shape: string
}

/** Makes a copy of TEMPLATE that remembers, in a schema of its own, what is in the tables that are not empty. */
export async function makeReusablePostgres(server: string): Promise<ReusablePostgres> {
  const url = `${server}${await makeTestDatabase(server, TEMPLATE)}`
  const database = await openPostgres(url)
  await sql`do $$ declare name text; used bool; begin
    create schema pristine;
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select exists (select 1 from public.%I)', name) into used;
      if used then execute format('create table pristine.%I as table public.%I', name, name); end if;
    end loop;
  end $$`.execute(database.db)
  const shape = await shapeOf(database)
  await database.close()
  return { url, shape }
}

/** Makes it again what it was when it was made. False if a test has changed its tables, triggers or constraints. */
export async function empty(database: Database, { shape }: ReusablePostgres): Promise<boolean> {
  if ((await shapeOf(database)) !== shape) return false
  // Who is still connected is from an earlier test, and might go on writing.
  await sql`do $$ declare name text; begin
    perform pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid();
    perform set_config('session_replication_role', 'replica', true);
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('delete from public.%I', name);
    end loop;
    for name in select tablename from pg_tables where schemaname = 'pristine' loop
      execute format('insert into public.%I select * from pristine.%I', name, name);
    end loop;
  end $$`.execute(database.db)
  return true
}

async function shapeOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ shape: string }>`select concat_ws(' ',
    (select string_agg(concat(oid, relname), ' ' order by oid) from pg_class
      where relnamespace = 'public'::regnamespace),
    (select sum(oid::bigint) from pg_trigger), (select sum(oid::bigint) from pg_constraint),
    (select sum(oid::bigint) from pg_proc)) as shape`.execute(db)
  return rows[0]?.shape ?? ''
}
