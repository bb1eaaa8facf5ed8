import { Notice } from '#web/ui/notice.tsx';

/** Says which items of an order a recall stops; nothing if it stops none. */
export function RecalledLines({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Notice tone="danger" title="Recalled: do not send">
      {names.join('; ')}. Refund what is recalled, and send the rest.
    </Notice>
  );
}
