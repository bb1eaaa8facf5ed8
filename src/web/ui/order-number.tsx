const GROUPS = /ORD-.{1,4}|.{1,4}/g;

/** An order's number in groups of four. The gaps are no text, so that a copy has none. */
export function OrderNumber({ children: number }: { children: string }) {
  return (
    <span className="tabular-nums">
      {Array.from(number.matchAll(GROUPS), ({ 0: group, index }) => (
        <span key={index} className="not-first:ml-[0.25em]">
          {group}
        </span>
      ))}
    </span>
  );
}
