import { StoreForm } from '#web/routes/admin/stores/parts/store-form.tsx';

export function NewStoreScreen() {
  return <StoreForm record={null} />;
}
