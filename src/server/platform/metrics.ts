import { Counter, Histogram, Registry } from 'prom-client';

import { createTallies } from './tally.ts';

/** What this process measures (docs/guides/observe.md). Labels have few values and never an id. */
export const registry = new Registry();
const registers = [registry];

/** From a cached answer to the time limit of a statement, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

export const metrics = {
  requests: new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests by declared route, without successful answers from memory or disk',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  }),
  storedAnswers: createTallies(
    {
      name: 'http_server_stored_answers_total',
      help: 'Successful answers from memory or disk: cached pages, built files, pictures',
      registers,
    },
    'route',
  ),
  pages: createTallies(
    {
      name: 'page_cache_total',
      help: 'Public pages that were in the cache (hit) or were rendered or waited for (miss)',
      registers,
    },
    'result',
  ),
  shed: new Counter({
    name: 'http_shed_total',
    help: 'Requests refused because more came than the process can answer',
    labelNames: ['class'],
    registers,
  }),
  statements: new Histogram({
    name: 'db_statement_duration_seconds',
    help: 'Statements, failed ones included, without the wait for a connection',
    buckets: SECONDS,
    registers,
  }),
  replicaReads: new Counter({
    name: 'replica_reads_total',
    help: 'Reads that a replica may answer, by the server that did: replica or primary',
    labelNames: ['server'],
    registers,
  }),
  failedJobs: new Counter({
    name: 'jobs_failed_total',
    help: 'Attempts of jobs that failed; most are retried',
    labelNames: ['queue'],
    registers,
  }),
  mails: new Counter({
    name: 'mails_total',
    help: 'Attempts to send an email: sent, retried later or given_up',
    labelNames: ['outcome'],
    registers,
  }),
  paymentEvents: new Counter({
    name: 'payment_events_total',
    help: 'Events of the payment provider by what they led to',
    labelNames: ['provider', 'outcome'],
    registers,
  }),
  providerCalls: new Counter({
    name: 'payment_provider_calls_total',
    help: 'Calls of the payment provider: answered, failed, or paused by the circuit breaker',
    labelNames: ['provider', 'outcome'],
    registers,
  }),
  securityEvents: new Counter({
    name: 'security_events_total',
    help: 'Events of the security log',
    labelNames: ['event'],
    registers,
  }),
  browserErrors: new Counter({
    name: 'browser_errors_total',
    help: 'Errors in browsers that pages reported, by how they came about',
    labelNames: ['kind'],
    registers,
  }),
  invariantViolations: new Counter({
    name: 'invariant_violations_total',
    help: 'Invariants that the nightly check found broken',
    labelNames: ['code'],
    registers,
  }),
} as const;
