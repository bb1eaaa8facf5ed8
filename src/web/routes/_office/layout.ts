import type { adminRoute } from '#web/routes/admin/route.tsx';

/** The layout around the screens of both back offices; the seller's is cast to it. */
export type OfficeLayout = typeof adminRoute;
