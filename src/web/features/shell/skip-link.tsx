/** The first stop of the Tab key; `main` carries the id. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-skip -translate-y-20 rounded-control bg-ink px-4 py-3 font-[650] text-white focus:translate-y-0 print:hidden"
    >
      Skip to the content
    </a>
  );
}
