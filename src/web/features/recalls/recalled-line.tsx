interface RecalledLineProps {
  recall: { readonly id: string; readonly title: string } | null;
  /** The page of the recall for this reader. */
  page: (id: string) => string;
}

/** Under a line of an order that a recall concerns. */
export function RecalledLine({ recall, page }: RecalledLineProps) {
  if (recall === null) return null;
  return (
    <p className="text-caption font-[600] text-danger">
      Safety recall:{' '}
      <a href={page(recall.id)} className="underline underline-offset-3">
        {recall.title}
      </a>
    </p>
  );
}
