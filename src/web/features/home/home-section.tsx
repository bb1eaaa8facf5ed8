import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';

interface HomeSectionProps {
  title: string;
  /** Leads to the full list. */
  link?: { label: string; href: string } | undefined;
  children: ReactNode;
}

export function HomeSection({ title, link, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        {link && (
          <a
            href={link.href}
            className="-my-1.5 inline-flex min-h-11 items-center gap-1.5 text-small font-[600] text-redgum underline-offset-4 hover:underline md:text-body"
          >
            {link.label}
            <ArrowRight size={18} />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
