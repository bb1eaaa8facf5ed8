import { ProductCardSkeleton } from '#web/features/products/product-card.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { categoryGrid, snapRow } from './layouts.ts';

interface PictureCardSkeletonsProps {
  count: number;
  /** The aspect ratio of the picture. */
  picture: string;
  className: string;
}

export function PictureCardSkeletons({ count, picture, className }: PictureCardSkeletonsProps) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className={cx('w-full rounded-none!', picture)} />
          <div className="space-y-3 p-4">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function IconSkeletons() {
  return (
    <div className={cx(snapRow, categoryGrid)}>
      {Array.from({ length: 20 }, (_, index) => (
        <Skeleton key={index} className="h-[104px] w-24 shrink-0 rounded-card! md:w-auto" />
      ))}
    </div>
  );
}

export function CardSkeletons({ count, className }: { count: number; className: string }) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
