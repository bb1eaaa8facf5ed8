import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { measureProcess, serveMetrics } from '#app/metrics-server.ts';
import { useTestApp } from '#tests/support/app.ts';
import { useMetrics } from '#tests/support/metrics.ts';
import { freePort } from '#tests/support/server.ts';

const test = useTestApp();
useMetrics();
const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Rule {
  readonly name: string;
  readonly text: string;
}

const rules: Rule[] = read('deploy/observability/alerts.yml')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', text }));
const expressions = [
  ...rules.map(({ text }) => /expr: \|\n([\s\S]*?)\n +(?:for|labels):/.exec(text)?.[1] ?? ''),
  ...[...read('deploy/observability/dashboard.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  ),
];

/** The metrics in an expression: what is left without texts, labels, ranges and functions. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z]+_\w+\b(?!\s*\()/g)].map(([name]) => name);
}

describe('the dashboard and the alert rules', () => {
  let served: Awaited<ReturnType<typeof serveMetrics>>;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
  });
  afterAll(() => served?.stop());

  it('name metrics that the shop has', async () => {
    const config = { ...test.config, metrics: { host: '127.0.0.1', port } };
    measureProcess(config, test.database);
    served = await serveMetrics(config);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const types = new Map(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    );
    const named = [...new Set(expressions.flatMap(metricsIn))];
    expect(named.length).toBeGreaterThan(15);
    const isKnown = (name: string) =>
      types.has(name) || types.get(name.replace(/_(?:bucket|count|sum)$/, '')) === 'histogram';
    expect(named.filter((name) => !isKnown(name))).toEqual([]);
    // A counter that appears at 1 has not increased for Prometheus.
    expect(text).toContain('mails_total{outcome="given_up"} 0');
    expect(text).toMatch(/^invariant_violations_total\{code="I1"\} 0$/m);
  });

  it('have a page for each alert, and no other', () => {
    const pages = rules.map(({ text }) => /runbook: (\S+)/.exec(text)?.[1] ?? '');
    expect(pages.toSorted((one, other) => one.localeCompare(other))).toEqual(
      globSync('docs/runbooks/*.md', { cwd: root }).toSorted((one, other) =>
        one.localeCompare(other),
      ),
    );
    for (const [at, { name, text }] of rules.entries()) {
      const page = read(pages[at] ?? '');
      expect(page).toContain(`Alert \`${name}\` (${/severity: (\w+)/.exec(text)?.[1]})`);
      expect(page.match(/^## .*/gm)).toEqual([
        '## What it means',
        '## What to look at',
        '## What to do',
      ]);
    }
  });

  it('the guide explains every metric of the shop, and no other', async () => {
    const guide = read('docs/guides/observe.md');
    const explained = [...guide.matchAll(/^\| (`.*?`) +\|/gm)]
      .flatMap(([, cell = '']) => cell.split(', '))
      .map((name) => name.replaceAll(/`|\{.*?\}/g, ''));
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const own = [...text.matchAll(/^# TYPE (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !/^(?:process|nodejs)_/.test(name));
    expect(own.filter((name) => !explained.includes(name))).toEqual([]);
    const metrics = explained.filter((name) => name.includes('_') && !name.endsWith('_*'));
    expect(metrics.filter((name) => !own.includes(name))).toEqual([]);
  });
});
