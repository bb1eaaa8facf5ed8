import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, it, vi } from 'vitest';

import { supervise, type SupervisedService } from './supervise.ts';

const FAST = { lookEveryMs: 1, askEveryMs: 1, firstPauseMs: 1, soundAfterMs: 60_000 };

/** A service that is dead whenever `isAlive` says so; `restart` fails with the given errors. */
function fakeService(restart: () => boolean) {
  const events: string[] = [];
  let isAlive = true;
  let answers = true;
  let hasRoom = true;
  const onGivenUp = vi.fn<SupervisedService['onGivenUp']>();
  const service: SupervisedService = {
    isAlive: () => isAlive,
    answers: async () => answers,
    async end() {
      isAlive = false;
    },
    async restart() {
      isAlive = restart();
      if (!isAlive) throw new Error('the disk is full');
      answers = true;
    },
    hasRoom: () => hasRoom,
    onEvent: (event) => events.push(event),
    onGivenUp,
  };
  return {
    service,
    events,
    onGivenUp,
    die: () => {
      isAlive = false;
    },
    fillDisk: () => {
      hasRoom = false;
    },
    clearDisk: () => {
      hasRoom = true;
    },
    fallSilent: () => {
      answers = false;
    },
    answerAgain: () => {
      answers = true;
    },
  };
}

describe('supervision', () => {
  it('restarts a service that died, and keeps checking it', async () => {
    const { service, events, onGivenUp, die } = fakeService(() => true);
    const { stop } = supervise(service, FAST);
    for (const deaths of [1, 2]) {
      die();
      await vi.waitFor(() => expect(events).toHaveLength(deaths * 2));
    }
    await stop();
    expect(events).toEqual(['died', 'restarted', 'died', 'restarted']);
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  it('retries when a restart fails', async () => {
    let attempts = 0;
    const { service, events, die } = fakeService(() => (attempts += 1) === 3);
    const { stop } = supervise(service, FAST);
    die();
    await vi.waitFor(() => expect(events.at(-1)).toBe('restarted'));
    await stop();
    expect(events.filter((event) => event === 'restart failed')).toHaveLength(2);
  });

  it('gives up after five restarts in a row, with the last reason', async () => {
    const restart = vi.fn<() => boolean>(() => false);
    const { service, onGivenUp, die } = fakeService(restart);
    const { stop } = supervise(service, FAST);
    die();
    await vi.waitFor(() => expect(onGivenUp).toHaveBeenCalledOnce());
    expect(onGivenUp).toHaveBeenCalledWith(new Error('the disk is full'));
    expect(restart).toHaveBeenCalledTimes(5);
    await stop();
  });

  it('waits for space when a restart fails on a full disk, and does not give up', async () => {
    let isFull = true;
    const restart = vi.fn<() => boolean>(() => !isFull);
    const { service, events, onGivenUp, die, fillDisk, clearDisk } = fakeService(restart);
    const { stop } = supervise(service, FAST);
    fillDisk();
    die();
    await vi.waitFor(() => expect(events.at(-1)).toBe('waits for space on the disk'));
    await sleep(50);
    expect(restart).toHaveBeenCalledTimes(1);
    isFull = false;
    clearDisk();
    await vi.waitFor(() => expect(events.at(-1)).toBe('restarted'));
    await stop();
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  it('counts from 1 again for a service that lived long enough', async () => {
    const { service, events, onGivenUp, die } = fakeService(() => true);
    const { stop } = supervise(service, { ...FAST, soundAfterMs: -1 });
    for (let deaths = 1; deaths <= 8; deaths += 1) {
      die();
      await vi.waitFor(() => expect(events).toHaveLength(deaths * 2));
    }
    await stop();
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  it('ends and restarts a service that is alive but does not answer', async () => {
    const { service, events, fallSilent } = fakeService(() => true);
    const { stop } = supervise(service, { ...FAST, silentForMs: 20 });
    fallSilent();
    await vi.waitFor(() => expect(events).toEqual(['does not answer', 'died', 'restarted']));
    await stop();
  });

  it('gives up on a service that is silent after every restart', async () => {
    const { service, events, onGivenUp } = fakeService(() => true);
    const silent = { ...service, answers: async () => false };
    const { stop } = supervise(silent, { ...FAST, silentForMs: 20, soundAfterMs: 10 });
    await vi.waitFor(() => expect(onGivenUp).toHaveBeenCalledOnce());
    await stop();
    expect(events.filter((event) => event === 'restarted')).toHaveLength(5);
  });

  it('leaves a service alone that was silent for a short time', async () => {
    const { service, events, fallSilent, answerAgain } = fakeService(() => true);
    const { stop } = supervise(service, FAST);
    fallSilent();
    await vi.waitFor(() => expect(events).toEqual(['does not answer']));
    answerAgain();
    await vi.waitFor(() => expect(events).toEqual(['does not answer', 'answers again']));
    await stop();
  });

  it('ignores a service once it is stopped', async () => {
    const { service, events, die } = fakeService(() => true);
    await supervise(service, FAST).stop();
    die();
    expect(events).toEqual([]);
  });
});
