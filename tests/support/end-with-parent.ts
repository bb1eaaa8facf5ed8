import cluster from 'node:cluster';

/**
 * Loaded into the shops that tests start (`node --import`): ends this process, as Ctrl-C does, when
 * the one that started it is gone. A killed process cannot end what it started. Not a shop's own
 * workers, which have to notice by themselves.
 */
const LOOK_EVERY_MS = 500;

const startedBy = process.ppid;
if (cluster.isPrimary) {
  setInterval(() => {
    if (process.ppid !== startedBy) process.kill(process.pid, 'SIGINT');
  }, LOOK_EVERY_MS).unref();
}
