import { officeAreaOf } from '#contract/paths/pages.ts';
import { ADMIN_LISTS, SELLER_LISTS } from '#contract/saved-views.ts';

import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ScreenShapeProps {
  path: string;
  label: string;
  /** False where a person has chosen comfortable rows (Rule 154). */
  isCompact?: boolean;
}

/** The shape of the screen at an address; the words have the place of its heading. */
export function ScreenShape({ path, label, isCompact = true }: ScreenShapeProps) {
  const Shape = SHAPE[shapeOf(path)];
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="flex h-10 items-center text-small text-ink-2">
        {label}
      </p>
      <Shape path={path} isCompact={isCompact} />
    </div>
  );
}

interface ShapeProps {
  path: string;
  isCompact: boolean;
}

const SHAPE = { dashboard: DashboardShape, form: FormShape, list: ListShape };

/** The kind of screen at an address: a dashboard, a form or record, or a list. */
export function shapeOf(path: string): keyof typeof SHAPE {
  const [, area, ...rest] = path.replace(/\/$/, '').split('/');
  if (rest.length === 0) return 'dashboard';
  const isOrder = area === 'admin' && rest[0] === 'orders' && rest.length === 2;
  return isOrder || /^(?:commission|edit|settings|new(?:-\w+)?)$/.test(rest.at(-1) ?? '')
    ? 'form'
    : 'list';
}

/** Whether the list at an address has views and a search field above its rows. */
function hasViews(path: string): boolean {
  const [, area, list = ''] = path.replace(/\/$/, '').split('/');
  if (area === 'seller') return Object.hasOwn(SELLER_LISTS, list);
  return ADMIN_LISTS.some((each) => each === list);
}

function ListShape({ path, isCompact }: ShapeProps) {
  return (
    <>
      {hasViews(path) && (
        <>
          <div className="flex h-11 items-center gap-6 border-b border-line md:h-10.25">
            <Skeleton className="h-4 w-10" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-20" />
          </div>
          <Skeleton className="h-control w-full max-w-sm" />
        </>
      )}
      <div className="flex flex-col divide-line rounded-card border-line max-md:gap-3 md:divide-y md:border md:bg-surface">
        <div className="h-10.5 max-md:hidden" />
        {Array.from({ length: 10 }, (_, row) => (
          <div
            key={row}
            data-skeleton-row=""
            className={cx(
              'flex h-16.25 items-center gap-4 px-4',
              'max-md:h-50 max-md:items-start max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:pt-4',
              isCompact && 'xl:h-11',
            )}
          >
            <Skeleton className={cx('size-9 shrink-0', isCompact && 'xl:size-7')} />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="ml-auto h-4 w-20" />
          </div>
        ))}
      </div>
    </>
  );
}

function FormShape() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
      <CardShape fields={4} />
      <CardShape fields={2} />
    </div>
  );
}

function CardShape({ fields }: { fields: number }) {
  return (
    <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  );
}

function DashboardShape({ path }: ShapeProps) {
  if (officeAreaOf(path) === 'seller') return <SellerDashboardShape />;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {[1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} className="h-20 w-full" />
        ))}
      </div>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </>
  );
}

function SellerDashboardShape() {
  return (
    <>
      <Skeleton className="h-48 w-full rounded-card!" />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((figure) => (
          <Skeleton key={figure} className="h-32 w-full rounded-card!" />
        ))}
      </div>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-96 w-full rounded-card!" />
        <Skeleton className="h-96 w-full rounded-card!" />
      </div>
    </>
  );
}
