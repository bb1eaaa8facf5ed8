import { existsSync } from 'node:fs';

/**
 * Who can reach a shop in demo mode. `public` is a demonstration for strangers: no mailbox at
 * /dev/mail, no demo administrator. On a `trusted-network` everyone who reaches the port can read
 * every email, reset passwords with them and so become an administrator.
 */
export type DemoReach = 'this-machine' | 'trusted-network' | 'public';

interface ReachSettings {
  readonly HOST: string;
  readonly SITE_URL?: string | undefined;
  readonly DEMO_PUBLIC: boolean;
  readonly DEMO_EVERYONE_IS_ADMIN: boolean;
}

/** Whether demo mode is on when DEMO is not set. */
export function isDemoByDefault(settings: ReachSettings): boolean {
  return settings.SITE_URL === undefined || settings.DEMO_PUBLIC || settings.DEMO_EVERYONE_IS_ADMIN;
}

export function demoReachOf(settings: ReachSettings): DemoReach {
  if (settings.DEMO_PUBLIC) return 'public';
  return settings.DEMO_EVERYONE_IS_ADMIN ? 'trusted-network' : 'this-machine';
}

/** Why demo mode must not start with these settings, with the remedies; empty when it may. */
export function demoRefusals(settings: ReachSettings, demo: boolean): string[] {
  const { DEMO_PUBLIC: isPublic, DEMO_EVERYONE_IS_ADMIN: isTrusted } = settings;
  if (isPublic && isTrusted) {
    return ['DEMO_PUBLIC and DEMO_EVERYONE_IS_ADMIN contradict each other. Unset one of them.'];
  }
  if (isPublic || isTrusted) {
    const name = isPublic ? 'DEMO_PUBLIC' : 'DEMO_EVERYONE_IS_ADMIN';
    return demo ? [] : [`${name} is a setting of demo mode, and DEMO is off. Unset one of them.`];
  }
  const exposure = exposureOf(settings);
  if (!demo || exposure === null) return [];
  return [
    `${exposure} lets other machines reach demo mode, which shows every email at /dev/mail: anyone who opens that page can become an administrator. To run a real shop, set SITE_URL to its https address and unset DEMO. To show the demo to others, set one of:
  DEMO_PUBLIC=true             a public demonstration: no /dev/mail, no demo administrator, a banner on every page
  DEMO_EVERYONE_IS_ADMIN=true  a trusted network: everyone who reaches the port is an administrator`,
  ];
}

/** The setting that lets other machines reach the shop, or null. */
function exposureOf({ HOST: host, SITE_URL: siteUrl }: ReachSettings): string | null {
  if (!isLoopback(host)) return `HOST=${host}`;
  if (siteUrl !== undefined && !isLoopback(new URL(siteUrl).hostname)) return `SITE_URL=${siteUrl}`;
  return null;
}

/** Whether only this machine can reach the host. Names other than localhost count as reachable. */
function isLoopback(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** A notice for a shop in a container that nothing outside can reach; null otherwise. */
export function containerNotice(
  { host, demo }: { readonly host: string; readonly demo: boolean },
  isContainer: boolean,
): string | null {
  if (!isContainer || !isLoopback(host)) return null;
  const more = demo
    ? ' Demo mode then also needs DEMO_PUBLIC=true or DEMO_EVERYONE_IS_ADMIN=true; README.md says what they do.'
    : '';
  return `This is a container, and ${host} can only be reached inside it. Set HOST=0.0.0.0 to open the shop to others.${more}`;
}

/** Whether this process runs in a container of Docker, Podman or Kubernetes. */
export function runsInContainer(): boolean {
  return (
    existsSync('/.dockerenv') ||
    existsSync('/run/.containerenv') ||
    process.env['KUBERNETES_SERVICE_HOST'] !== undefined
  );
}
