import { ArrowLeft } from '#web/ui/icons.tsx';

/** The way back to the list, above a page's title. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      className="inline-flex w-fit items-center gap-1.5 text-small font-[600] text-ink-2 hover:text-ink"
    >
      <ArrowLeft size={16} strokeWidth={2} />
      {label}
    </a>
  );
}
