interface PendingQuantitiesOptions {
  readonly debounceMs: number;
  /** Sends the quantity of a line. */
  readonly send: (key: string) => void;
}

export interface PendingQuantities {
  /** By line key, until the server confirms or refuses them. */
  readonly quantities: ReadonlyMap<string, number>;
  /** Sends the quantity after a pause, so that several presses send only the last one. */
  readonly setLater: (key: string, quantity: number) => void;
  /** Records a quantity that the caller sends itself. */
  readonly set: (key: string, quantity: number) => void;
  /** The server has answered this quantity. A later one stays pending. */
  readonly settle: (key: string, quantity: number | undefined) => void;
  /** Sends all pending quantities now. */
  readonly flush: () => void;
  readonly cancelTimers: () => void;
  readonly clear: () => void;
}

/** The chosen quantities that the server has not confirmed. */
export function createPendingQuantities({
  debounceMs,
  send,
}: PendingQuantitiesOptions): PendingQuantities {
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

  function set(key: string, quantity: number): void {
    stopTimer(key);
    quantities.set(key, quantity);
  }

  function cancelTimers(): void {
    for (const key of timers.keys()) stopTimer(key);
  }

  return {
    quantities,
    set,
    setLater: (key, quantity) => {
      set(key, quantity);
      timers.set(
        key,
        setTimeout(() => sendNow(key), debounceMs),
      );
    },
    settle: (key, quantity) => {
      if (quantities.get(key) === quantity) quantities.delete(key);
    },
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
