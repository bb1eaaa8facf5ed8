import { InlineError } from '#web/ui/inline-error.tsx';

interface ScreenLoadErrorProps {
  isTrying: boolean;
  onRetry: () => void;
}

/** Replaces a screen whose code could not be loaded; header and footer stay. */
export function ScreenLoadError({ isTrying, onRetry }: ScreenLoadErrorProps) {
  return (
    <div className="page-width py-10">
      <div className="mx-auto max-w-[640px] space-y-6">
        <h1 tabIndex={-1} className="text-h1">
          This page could not be opened
        </h1>
        <InlineError
          message="The shop cannot be reached. Check your connection and try again."
          retrying={isTrying}
          onRetry={onRetry}
        />
      </div>
    </div>
  );
}
