import { FileScreen } from '#web/backoffice/imports/file-screen.tsx';

export function ImportPage() {
  return <FileScreen />;
}
