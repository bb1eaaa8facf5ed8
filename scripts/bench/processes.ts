import { globSync, readFileSync, writeFileSync } from 'node:fs';

import type pg from 'pg';

/** The unit in which Linux counts processor time. */
const TICK_MS = 10;

/** Processor time that this process has used, in milliseconds; NaN where no /proc says. */
export function processorMs(pid: number): number {
  return ticksMs(pid, 11) + endedMs(pid);
}

/** Processor time of a database server on this machine: its connections and those that ended. */
export function databaseMs(postmaster: number): number {
  // The time of a connection that ends moves to the postmaster. If one ends in between, it would be
  // counted twice or not at all.
  for (;;) {
    const ended = endedMs(postmaster);
    const connections = childrenOf(postmaster).map((pid) => processorMs(pid) || 0);
    const total = sum([processorMs(postmaster), ...connections]);
    if (Object.is(endedMs(postmaster), ended)) return total;
  }
}

/** Processor time of the process's children that have ended. */
function endedMs(pid: number): number {
  return ticksMs(pid, 13);
}

/** The sum of two fields of the process's statistics, user and system time. */
function ticksMs(pid: number, at: number): number {
  const stat = statOf(pid);
  return (Number(stat[at]) + Number(stat[at + 1])) * TICK_MS;
}

/** The first process of a database server, or NaN when it is on another machine. */
export async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? NaN;
  return commandOf(pid).startsWith('postgres') ? Number(statOf(pid)[1]) : NaN;
}

/** The process and all that it has started, directly or not. */
export function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)];
}

/** Memory of processes, shared pages counted once, in megabytes. */
export function proportionalMb(pids: readonly number[]): number {
  return sum(pids.map((pid) => field(`/proc/${pid}/smaps_rollup`, 'Pss')));
}

/** Memory that a process holds, in megabytes. */
export function residentMb(pid: number): number {
  return field(`/proc/${pid}/status`, 'VmRSS');
}

/** The most memory that a process has held so far, in megabytes. */
export function peakMb(pid: number): number {
  return field(`/proc/${pid}/status`, 'VmHWM');
}

/** Begins to look for the most memory anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function field(file: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read(file));
  return Number(found?.[1]) / 1024;
}

function childrenOf(pid: number): number[] {
  return globSync('/proc/[0-9]*')
    .map((folder) => Number(folder.slice('/proc/'.length)))
    .filter((child) => Number(statOf(child)[1]) === pid);
}

/** The fields of /proc/<pid>/stat from the state on, which follows the command. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/comm`);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
