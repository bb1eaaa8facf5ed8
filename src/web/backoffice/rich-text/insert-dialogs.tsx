import { useState } from 'react';

import { PictureField } from '#web/backoffice/picture-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const MAX_ADDRESS_LENGTH = 2000;
const MAX_CAPTION_LENGTH = 300;

const LINK_START = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)\S+$/i;

interface LinkDialogProps {
  /** The address that the link at the cursor has; empty for a new one. */
  href: string;
  onClose: () => void;
  /** An empty address takes the link away. */
  onSave: (href: string) => void;
}

export function LinkDialog({ href, onClose, onSave }: LinkDialogProps) {
  const [value, setValue] = useState(href);
  const [error, setError] = useState<string | null>(null);

  function save() {
    const address = value.trim();
    if (LINK_START.test(address)) onSave(address);
    else setError('Enter an address that begins with https:// or /, for example /diy-advice.');
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Link"
      footer={
        <>
          {href !== '' && (
            <Button variant="secondary" onClick={() => onSave('')}>
              Remove link
            </Button>
          )}
          <Button onClick={save}>Save link</Button>
        </>
      }
    >
      <Field label="Address" error={error}>
        <Input
          value={value}
          inputMode="url"
          maxLength={MAX_ADDRESS_LENGTH}
          onChange={(event) => setValue(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save();
          }}
        />
      </Field>
    </Dialog>
  );
}

export interface InsertedPicture {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
}

interface PictureDialogProps {
  onClose: () => void;
  onInsert: (picture: InsertedPicture) => void;
}

export function PictureDialog({ onClose, onInsert }: PictureDialogProps) {
  const [src, setSrc] = useState<string | null>(null);
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isTried, setIsTried] = useState(false);

  function insert() {
    setIsTried(true);
    if (src === null || alt.trim() === '') return;
    onInsert({ src, alt: alt.trim(), caption: caption.trim() });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Insert picture"
      footer={
        <Button onClick={insert} disabled={isBusy}>
          Insert the picture
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <PictureField
          label="Picture in the text"
          value={src}
          onChange={setSrc}
          onBusy={setIsBusy}
          error={isTried && src === null ? 'Choose a picture.' : undefined}
          hint="JPEG, PNG, WebP, AVIF or GIF."
        />
        <Field
          label="What it shows"
          hint="Read aloud to people who cannot see it."
          error={isTried && alt.trim() === '' ? 'Describe what the picture shows.' : undefined}
        >
          <Input
            value={alt}
            maxLength={MAX_CAPTION_LENGTH}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
        </Field>
        <Field label="Caption" optional>
          <Input
            value={caption}
            maxLength={MAX_CAPTION_LENGTH}
            onChange={(event) => setCaption(event.currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
