import { existsSync, globSync } from 'node:fs';

import { canInstallPackages, installPackages } from './apt.ts';

/** Programs that the tests in tests/ops run, by the Debian package that has them. */
const PROGRAMS = {
  postgresql: '/usr/lib/postgresql/*/bin/pg_basebackup',
  pgbouncer: '/usr/sbin/pgbouncer',
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  openssl: '/usr/bin/openssl',
  'kubernetes-client': '/usr/bin/kubectl',
  systemd: '/usr/bin/systemd-analyze',
  libfaketime: '/usr/lib/*/faketime/libfaketimeMT.so.1',
  prometheus: '/usr/bin/promtool',
} as const;

type OpsPackage = keyof typeof PROGRAMS;

/** Installs what is missing. Returns why it could not, or null. */
export async function ensureOpsPrograms(say: (line: string) => void): Promise<string | null> {
  const missing = (Object.keys(PROGRAMS) as OpsPackage[]).filter((name) => find(name) === null);
  if (missing.length === 0) return null;
  if (!canInstallPackages()) return `${missing.join(', ')} missing, and no apt-get`;
  say(`Installing ${missing.join(', ')} with apt-get ...`);
  try {
    await installPackages(...missing);
  } catch (error) {
    return `apt-get: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`;
  }
  const left = missing.filter((name) => find(name) === null);
  return left.length === 0 ? null : `${left.join(', ')} missing after apt-get`;
}

/** The program of a package. */
export function opsProgram(name: OpsPackage): string {
  const found = find(name);
  if (found === null) throw new Error(`Install the Debian package ${name}.`);
  return found;
}

function find(name: OpsPackage): string | null {
  const program = PROGRAMS[name];
  if (!program.includes('*')) return existsSync(program) ? program : null;
  return globSync(program).toSorted().at(-1) ?? null;
}
