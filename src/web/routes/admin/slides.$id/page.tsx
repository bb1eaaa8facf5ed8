import { adminPages } from '#contract/paths/office-pages.ts';

import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { SlideForm } from '#web/routes/admin/slides/parts/slide-form.tsx';
import { adminSlideRoute } from '#web/routes/admin/slides.$id/route.tsx';

export function EditSlideScreen() {
  const slide = useLoaded(adminSlideRoute);
  if (slide.ok) return <SlideForm key={slide.data.id} record={slide.data} />;
  return <Missing message={slide.message} back={{ href: adminPages.slides(), label: 'Slides' }} />;
}
