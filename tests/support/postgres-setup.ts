import { randomBytes } from 'node:crypto';

import type { TestProject } from 'vitest/node';

import { nameDemoShop } from '#db/seed/load-demo-shop.ts';
import { endClosure } from '#server/closures/queries.ts';
import { openDatabase } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';

import { TEST_JOBS_TABLE } from './jobs.ts';
import { withServerConnection, withDatabaseName } from './server-connection.ts';
import { throwAwayData } from './throw-away.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's template database, built once by the migrations. */
    templateUrl: string;
  }
}

/**
 * One PostgreSQL per run: the server that `DATABASE_URL` names, else an embedded one in a temporary
 * folder. It has the template database that every test file clones.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex');
  const server = await findServer();
  const name = `bullnose_test_${run}`;
  const templateUrl = withDatabaseName(server.url, name);

  await withServerConnection(server.url, (client) => client.query(`create database ${name}`));
  const template = openDatabase(templateUrl, { max: 1 });
  await migrateToLatest(template.db);
  // Tests run in a shop whose operator has entered who they are.
  await nameDemoShop(template.db);
  const now = new Date();
  await endClosure(template.db, { now, person: 'The tests', reason: 'opening' });
  await template.close();
  await keepBaseline(templateUrl);

  project.provide('templateUrl', templateUrl);
  return async () => {
    await withServerConnection(server.url, async (client) => {
      const left = await client.query<{ datname: string }>(
        `select datname from pg_database where datname like '${name}%'`,
      );
      for (const { datname } of left.rows) {
        await client.query(`drop database ${datname} with (force)`);
      }
    });
    await server.stop();
  };
}

async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const { dataDir, discard } = throwAwayData();
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  return { url: server.url, stop: () => server.stop().finally(discard) };
}

/**
 * Keeps the rows that the migrations themselves wrote, and gives the template
 * `test_support.reset()`, which restores a database to exactly those rows.
 */
async function keepBaseline(templateUrl: string): Promise<void> {
  await withServerConnection(templateUrl, (client) =>
    client.query(`
      ${TEST_JOBS_TABLE}
      create table test_support.baseline (table_name text primary key, columns text not null);
      do $$
      declare t text; filled boolean;
      begin
        for t in select tablename from pg_tables
          -- Changes that the migrations announced are not kept: refilling the tables announces them
          -- again.
          where schemaname = 'public' and tablename not in ('migrations', 'page_changes') loop
          execute format('select exists (select from public.%I)', t) into filled;
          if filled then
            execute format('create table test_support.%I as table public.%I', t, t);
            insert into test_support.baseline
              select t, string_agg(format('%I', column_name), ', ')
              from information_schema.columns
              where table_schema = 'public' and columns.table_name = t and is_generated = 'NEVER';
          end if;
        end loop;
      end $$;
      create function test_support.reset() returns void language plpgsql as $$
      declare
        t text; filled boolean; full_tables text[] := '{}'; kept record;
        is_superuser boolean := current_setting('is_superuser');
      begin
        -- Without triggers and foreign keys, rows are deleted in a twentieth of the time that
        -- truncating takes, which makes new files for every table that refers to a filled one.
        if is_superuser then set local session_replication_role = replica; end if;
        for t in select format('%I.%I', schemaname, tablename) from pg_tables
          where (schemaname = 'public' and tablename <> 'migrations')
             or (schemaname = 'test_support' and tablename = 'job')
             or (schemaname = 'pgboss' and tablename in ('job', 'job_common')) loop
          if is_superuser then
            execute format('delete from %s', t);
          else
            execute format('select exists (select from %s)', t) into filled;
            if filled then full_tables := full_tables || t; end if;
          end if;
        end loop;
        if is_superuser then
          set local session_replication_role = origin;
          perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
            from pg_sequences
            where schemaname in ('public', 'test_support') and last_value is not null;
        elsif array_length(full_tables, 1) > 0 then
          execute 'truncate ' || array_to_string(full_tables, ', ') || ' restart identity cascade';
        end if;
        for kept in select * from test_support.baseline loop
          execute format('insert into public.%I (%s) select %s from test_support.%I',
            kept.table_name, kept.columns, kept.columns, kept.table_name);
        end loop;
      end $$;
    `),
  );
}
