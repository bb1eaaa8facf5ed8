import { useState } from 'react';

import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { takeFocus } from '#web/ui/focus-when-lost.ts';
import { Download } from '#web/ui/icons.tsx';
import { useShop } from '#web/settings/shop.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [areStored, setAreStored] = useState(false);
  const shop = useShop();
  const text = codes.join('\n');

  function download() {
    const content = new Blob([`Recovery codes for ${shop.name}\n\n${text}\n`], {
      type: 'text/plain',
    });
    saveFile({ name: 'recovery-codes.txt', content });
  }

  return (
    <div className="flex flex-col items-start gap-5 pt-4">
      <div ref={takeFocus} tabIndex={-1} className="space-y-2">
        <p className="font-[650]">Store your recovery codes</p>
        <p className="text-ink-2">
          Each of them logs you in once if you lose your phone or your passkey. They are shown only
          now. Keep them apart from your password.
        </p>
      </div>
      <ul className="grid w-full gap-x-6 gap-y-1 rounded-card border border-line bg-paper p-4 font-mono text-small sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} what="recovery codes" />
        <Button variant="ghost" size="sm" icon={<Download size={18} />} onClick={download}>
          Download
        </Button>
      </div>
      <Checkbox
        label="I have stored these codes"
        checked={areStored}
        onChange={(event) => setAreStored(event.currentTarget.checked)}
      />
      <Button disabled={!areStored} onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
