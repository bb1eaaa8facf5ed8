import { cpSync } from 'node:fs';
import path from 'node:path';

import { startTestServer, type TestServer } from './server.ts';
import { throwAwayData } from './throw-away.ts';

export interface TwoMachines {
  readonly first: TestServer;
  readonly second: TestServer;
  stop(): Promise<void>;
}

/** Two shops with the same settings and secrets, each with a data folder of its own. */
export async function startTwoMachines(
  settings: Readonly<Record<string, string>>,
): Promise<TwoMachines> {
  // As behind one load balancer: tokens name the address of the shop, not of the machine.
  const env = { SITE_URL: 'http://localhost:3000', ...settings };
  const [firstData, secondData] = [throwAwayData(), throwAwayData()];
  const discard = () => {
    firstData.discard();
    secondData.discard();
  };
  const secrets = (dataDir: string) => path.join(dataDir, 'secrets');
  const machines: TestServer[] = [];
  const stop = async () => {
    await Promise.all(machines.map((machine) => machine.stop()));
    discard();
  };
  try {
    const first = await startTestServer({ dataDir: firstData.dataDir, env });
    machines.push(first);
    cpSync(secrets(firstData.dataDir), secrets(secondData.dataDir), { recursive: true });
    const second = await startTestServer({ dataDir: secondData.dataDir, env });
    machines.push(second);
    return { first, second, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
