import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, vi } from 'vitest';

import { startOpsProcess, type OpsProcess } from './ops-process.ts';
import { opsProgram } from './ops-programs.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');

export interface ProxyAddresses {
  readonly httpsPort: number;
  readonly httpPort: number;
  readonly shopPort: number;
}

export interface ReverseProxy {
  logs(): string;
  stop(): Promise<void>;
}

/** Runs nginx with `deploy/nginx.conf`, on other ports and with a certificate of its own. */
export async function startNginx(addresses: ProxyAddresses): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-nginx-'));
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  // prettier-ignore
  execFileSync(opsProgram('openssl'), ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost', '-days', '1', '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  const site = adapted('nginx.conf', [
    ['127.0.0.1:3000', `127.0.0.1:${addresses.shopPort}`],
    ['listen 443 ssl', `listen 127.0.0.1:${addresses.httpsPort} ssl`],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${addresses.httpPort};`],
    ['    listen [::]:80;\n', ''],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', key],
    ['shop.example', 'localhost'],
  ]);
  const config = path.join(folder, 'nginx.conf');
  const main = `pid ${folder}/pid; error_log stderr; daemon off; events {} http { access_log off; ${site} }`;
  writeFileSync(config, main);
  const nginx = opsProgram('nginx');
  execFileSync(nginx, ['-t', '-q', '-c', config], { stdio: 'pipe' });
  return running(startOpsProcess(nginx, ['-c', config], {}), folder, addresses);
}

/** Runs Caddy with `deploy/Caddyfile`, on other ports and with its internal authority. */
export async function startCaddy(addresses: ProxyAddresses): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-caddy-'));
  const { httpsPort, httpPort, shopPort } = addresses;
  const env = { ...process.env, SHOP: `127.0.0.1:${shopPort}` };
  const site = adapted('Caddyfile', [['shop.example {', 'localhost {\n\ttls internal']]);
  const config = path.join(folder, 'Caddyfile');
  const global = `{\nadmin off\nskip_install_trust\nhttps_port ${httpsPort}\nhttp_port ${httpPort}\nstorage file_system ${folder}\n}\n`;
  writeFileSync(config, global + site);
  const caddy = opsProgram('caddy');
  const args = ['--config', config, '--adapter', 'caddyfile'];
  execFileSync(caddy, ['validate', ...args], { stdio: 'pipe' });
  return running(startOpsProcess(caddy, ['run', ...args], { env }), folder, addresses);
}

/** A file of `deploy` with these texts replaced, each of which it must have. */
function adapted(name: string, replaced: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(path.join(deploy, name), 'utf8').replaceAll(/^\s*#.*$/gm, '');
  for (const [from, to] of replaced) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}

async function running(
  proxy: OpsProcess,
  folder: string,
  { httpPort }: ProxyAddresses,
): Promise<ReverseProxy> {
  const stop = () =>
    proxy.stop('SIGTERM').finally(() => rmSync(folder, { recursive: true, force: true }));
  try {
    await vi.waitFor(() => fetch(`http://localhost:${httpPort}/`, { redirect: 'manual' }), {
      timeout: 60_000,
    });
  } catch (error) {
    await stop();
    throw new Error(`The proxy did not start:\n${proxy.logs()}`, { cause: error });
  }
  return { logs: proxy.logs, stop };
}
