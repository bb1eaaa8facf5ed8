import { SlideForm } from '#web/routes/admin/slides/parts/slide-form.tsx';

export function NewSlideScreen() {
  return <SlideForm record={null} />;
}
