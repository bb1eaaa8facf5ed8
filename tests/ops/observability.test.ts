import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { opsProgram } from '#tests/support/ops-programs.ts';

const rules = path.resolve(import.meta.dirname, '../../deploy/observability/alerts.yml');
const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const promtool = (...args: string[]) =>
  execFileSync(opsProgram('prometheus'), args, { encoding: 'utf8', stdio: 'pipe' });

/** What promtool expects of an alert at this time: the labels of each that fires. */
function fires(alertname: string, at: string, labels: readonly Readonly<Record<string, string>>[]) {
  const text = readFileSync(rules, 'utf8').split(`- alert: ${alertname}\n`)[1] ?? '';
  const annotation = (name: string) => new RegExp(`${name}: '?(.*?)'?$`, 'm').exec(text)?.[1] ?? '';
  const exp_annotations = { summary: annotation('summary'), runbook: annotation('runbook') };
  const exp_alerts = labels.map((exp_labels) => ({ exp_labels, exp_annotations }));
  return { alertname, eval_time: at, exp_alerts };
}

it('Prometheus accepts the alert rules', () => {
  expect(promtool('check', 'rules', rules)).toMatch(/SUCCESS: \d+ rules found/);
});

it('alerts begin when they should, and not before', () => {
  const requests = 'http_server_request_duration_seconds_count';
  const scenario = {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [
      {
        name: 'one request in ten fails, jobs wait, an invariant breaks, the disk is nearly full',
        interval: '1m',
        input_series: [
          { series: `${requests}{status="200"}`, values: '0+600x90' },
          { series: `${requests}{status="500"}`, values: '0+60x90' },
          { series: 'jobs_oldest_seconds{queue="send-mail"}', values: '0+60x90' },
          { series: 'jobs_oldest_seconds{queue="dead-letters"}', values: '0+60x90' },
          { series: 'invariant_violations_total{code="I1"}', values: '0x30 1x60' },
          { series: 'data_disk_free_ratio', values: '0.14x90' },
          { series: 'backup_age_seconds', values: '93600+60x90' },
          { series: 'backup_checked_age_seconds', values: '777000+60x90' },
          { series: 'backup_log_age_seconds', values: '900+60x90' },
          { series: 'replica_reads_total{server="primary"}', values: '0+120x90' },
          { series: 'replica_reads_total{server="replica"}', values: '0+180x30 5400+60x60' },
          { series: 'http_shed_total{class="looking"}', values: '0x30 0+120x60' },
          { series: 'browser_errors_total{kind="error"}', values: '0+0.1x60 6+4x30' },
          { series: 'database_up', values: '1x40 0x50' },
        ],
        alert_rule_test: [
          fires('RequestsAreFailing', '80m', [{ severity: 'page' }]),
          fires('JobsAreLate', '5m', []),
          fires('JobsAreLate', '15m', [{ severity: 'ticket', queue: 'send-mail' }]),
          fires('InvariantIsBroken', '20m', []),
          fires('InvariantIsBroken', '40m', [{ severity: 'page', code: 'I1' }]),
          fires('DiskIsFilling', '11m', [{ severity: 'ticket' }]),
          fires('BackupIsLate', '5m', []),
          fires('BackupIsLate', '20m', [{ severity: 'ticket' }]),
          fires('BackupIsUnchecked', '15m', []),
          fires('BackupIsUnchecked', '30m', [{ severity: 'ticket' }]),
          fires('DatabaseLogIsLate', '5m', []),
          fires('DatabaseLogIsLate', '10m', [{ severity: 'ticket' }]),
          fires('RequestsAreShed', '30m', []),
          fires('RequestsAreShed', '45m', [{ severity: 'ticket', class: 'looking' }]),
          fires('ReplicasAreUnused', '30m', []),
          fires('ReplicasAreUnused', '60m', [{ severity: 'ticket' }]),
          fires('BrowsersReportErrors', '60m', []),
          fires('BrowsersReportErrors', '85m', [{ severity: 'ticket' }]),
          fires('DatabaseIsDown', '40m', []),
          fires('DatabaseIsDown', '45m', [{ severity: 'page' }]),
        ],
      },
      {
        name: 'one request in a thousand fails',
        interval: '1m',
        input_series: [
          { series: `${requests}{status="200"}`, values: '0+1000x90' },
          { series: `${requests}{status="500"}`, values: '0+1x90' },
        ],
        alert_rule_test: [fires('RequestsAreFailing', '80m', [])],
      },
      {
        name: 'the shop is closed for an hour and a half',
        interval: '1m',
        input_series: [
          { series: `${requests}{status="200",route="/admin/*"}`, values: '0+60x90' },
          { series: `${requests}{status="503",route="closed"}`, values: '0+60x90' },
        ],
        alert_rule_test: [
          fires('RequestsAreFailing', '80m', []),
          fires('RequestsAreFailingSlowly', '80m', []),
        ],
      },
      {
        name: 'buyers open payment pages and nobody pays, and the provider fails',
        interval: '1m',
        input_series: [
          {
            series: `${requests}{route="/functions/v1/create-checkout-session",status="200"}`,
            values: '0+1x90',
          },
          { series: 'payment_provider_calls_total{outcome="answered"}', values: '0+2x90' },
          { series: 'payment_provider_calls_total{outcome="failed"}', values: '0+1x90' },
        ],
        alert_rule_test: [
          fires('PaymentsAreMissing', '80m', [{ severity: 'page' }]),
          fires('PaymentsAreFailing', '30m', [{ severity: 'page' }]),
        ],
      },
    ],
  };
  const file = path.join(folder, 'scenario.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(scenario));
  expect(promtool('test', 'rules', file)).toContain('SUCCESS');
});
