import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';

interface HomeSectionProps {
  title: string;
  /** Leads to all of it. */
  link?: { label: string; href: string } | undefined;
  children: ReactNode;
}

export function HomeSection({ title, link, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        {link && (
          <a
            href={link.href}
            className="inline-flex min-h-11 items-center gap-1.5 font-[600] text-redgum underline-offset-4 hover:underline md:min-h-8"
          >
            {link.label}
            <ArrowRight aria-hidden="true" size={18} strokeWidth={1.75} />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
