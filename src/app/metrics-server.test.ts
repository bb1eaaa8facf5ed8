import { expect, it } from 'vitest';

import { measureRequest, measureProcess, serveMetrics } from '#app/metrics-server.ts';
import { RequestNotes } from '#server/platform/current-request.ts';
import { useTestApp } from '#tests/support/app.ts';
import { useMetrics } from '#tests/support/metrics.ts';
import { freePort } from '#tests/support/server.ts';

const test = useTestApp();
useMetrics();

function ended(route: string, { status = 200, isStored = false, method = 'GET' } = {}) {
  const notes = new RequestNotes();
  Object.assign(notes, { route, isStored });
  measureRequest({ notes, method, status, durationMs: 30, isAborted: false });
}

it('serves what the process and the shop measured, and nothing else', async () => {
  const config = { ...test.config, metrics: { host: '127.0.0.1', port: await freePort() } };
  measureProcess(config, test.database);
  const served = await serveMetrics(config);
  const read = async () => (await fetch(`http://127.0.0.1:${config.metrics.port}/metrics`)).text();
  try {
    ended('/api/orders', { method: 'POST', status: 201 });
    ended('/api/orders', { method: 'PROPFIND', status: 405 });
    ended('/shop', { isStored: true });
    ended('/shop', { isStored: true, status: 503 });
    await test.signIn();
    await test.request('/auth/v1/token?grant_type=password', {
      json: { email: 'nobody@example.com', password: 'wrong' },
    });

    const text = await read();
    const histogram = 'http_server_request_duration_seconds';
    const post = 'method="POST",route="/api/orders",status="201"';
    expect(text).toContain(`${histogram}_bucket{le="0.025",${post}} 0`);
    expect(text).toContain(`${histogram}_bucket{le="0.05",${post}} 1`);
    expect(text).toContain('method="other",route="/api/orders",status="405"');
    expect(text).toContain('http_server_stored_answers_total{route="/shop"} 1');
    expect(text).toContain('method="GET",route="/shop",status="503"');
    expect(text).toContain('security_events_total{event="sign_in_failed"} 1');
    expect(text).toMatch(/^db_statement_duration_seconds_count [1-9]/m);
    expect(text).toMatch(/^database_up 1$/m);
    expect(text).toMatch(/^db_pool_waiting 0$/m);
    expect(text).toMatch(/^data_disk_free_ratio 0\.\d+$/m);
    expect(text).toMatch(/^mails_waiting \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
    expect(text).not.toContain('example.com');
    const page = await fetch(`http://127.0.0.1:${config.metrics.port}/`);
    expect(page.status).toBe(404);
  } finally {
    served?.stop();
  }
});

it('is off without METRICS_PORT', async () => {
  expect(await serveMetrics(test.config)).toBeNull();
});

it('names its own setting when the port is in use', async () => {
  const config = { ...test.config, metrics: { host: '127.0.0.1', port: await freePort() } };
  const served = await serveMetrics(config);
  await expect(serveMetrics(config)).rejects.toThrow('choose another with METRICS_PORT=');
  served?.stop();
});
