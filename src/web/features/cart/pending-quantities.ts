/** The chosen quantities that the server has not confirmed. */
export function createPendingQuantities({
  debounceMs,
  send,
}: {
  readonly debounceMs: number;
  readonly send: (key: string) => void;
}) {
  const quantities = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function stopTimer(key: string): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  function sendNow(key: string): void {
    stopTimer(key);
    send(key);
  }

  /** Records a quantity that the caller sends itself. */
  function set(key: string, quantity: number): void {
    stopTimer(key);
    quantities.set(key, quantity);
  }

  function cancelTimers(): void {
    for (const key of timers.keys()) stopTimer(key);
  }

  return {
    /** By line key, until the server confirms or refuses them. */
    quantities: quantities as ReadonlyMap<string, number>,
    set,
    /** Sends the quantity after a pause, so that several presses send only the last one. */
    setLater: (key: string, quantity: number) => {
      set(key, quantity);
      timers.set(
        key,
        setTimeout(() => sendNow(key), debounceMs),
      );
    },
    /** The server has answered this quantity. A later one stays pending. */
    settle: (key: string, quantity: number | undefined) => {
      if (quantities.get(key) === quantity) quantities.delete(key);
    },
    /** Sends all pending quantities now. */
    flush: () => {
      for (const key of timers.keys()) sendNow(key);
    },
    cancelTimers,
    clear: () => {
      cancelTimers();
      quantities.clear();
    },
  };
}
