import type { adminRoute } from '#web/routes/admin/route.tsx';

/**
 * The layout of a back office, around the screens that both have. The seller's layout gives its
 * screens the same context and stands in by a cast.
 */
export type OfficeLayout = typeof adminRoute;
