import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SecretDialogProps {
  secret: string;
  /** Whether a former secret goes on for a day. */
  isReplaced?: boolean;
  onClose: () => void;
}

/** Shows a secret for the only time. */
export function SecretDialog({ secret, isReplaced = false, onClose }: SecretDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Copy the secret now">
      <div className="flex flex-col gap-5 pt-3">
        <p>
          Your program needs it to check the signature of each event. It will not be shown again.
          {isReplaced && ' The old secret also works for a day.'}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-edge p-3">
          <code className="min-w-0 flex-1 break-all">{secret}</code>
          <CopyButton text={secret} what="secret" />
        </div>
        <div className="flex justify-end">
          <Button onClick={onClose}>I have stored the secret</Button>
        </div>
      </div>
    </Dialog>
  );
}
