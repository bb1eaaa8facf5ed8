/** A picture that was chosen and is not uploaded yet. */
export interface WaitingPicture {
  readonly key: string;
  readonly file: File;
  /** An object URL of the file. */
  readonly preview: string;
  /** From 0 to 1 while it is uploaded, `shrinking` before that, null while it waits. */
  readonly progress: number | 'shrinking' | null;
  readonly failure: string | null;
}

/** The pictures of a product form: placed ones by address, and those waiting for upload. */
export interface PictureList {
  readonly placed: readonly string[];
  readonly waiting: readonly WaitingPicture[];
}

export type PictureChange =
  | { readonly kind: 'choose'; readonly pictures: readonly WaitingPicture[] }
  | { readonly kind: 'drop'; readonly key: string }
  | { readonly kind: 'progress'; readonly key: string; readonly progress: number | 'shrinking' }
  | { readonly kind: 'fail'; readonly key: string; readonly failure: string }
  | { readonly kind: 'retry'; readonly keys: readonly string[] }
  | { readonly kind: 'place'; readonly key: string; readonly address: string }
  | { readonly kind: 'remove'; readonly address: string }
  | { readonly kind: 'move'; readonly from: number; readonly to: number };

/**
 * The list after one change. Every change starts from the list as it is now, so an upload that ends
 * adds its picture behind the others and undoes nothing. A file that was chosen before is not taken
 * twice.
 */
export function changePictures(list: PictureList, change: PictureChange): PictureList {
  const { placed, waiting } = list;
  const update = (keys: readonly string[], part: Partial<WaitingPicture>): PictureList => ({
    placed,
    waiting: waiting.map((each) => (keys.includes(each.key) ? { ...each, ...part } : each)),
  });
  switch (change.kind) {
    case 'choose': {
      const known = new Set(waiting.map(({ key }) => key));
      const fresh = change.pictures.filter(({ key }) => !known.has(key));
      return { placed, waiting: [...waiting, ...fresh] };
    }
    case 'drop':
      return { placed, waiting: waiting.filter(({ key }) => key !== change.key) };
    case 'progress':
      return update([change.key], { progress: change.progress, failure: null });
    case 'fail':
      return update([change.key], { progress: null, failure: change.failure });
    case 'retry':
      return update(change.keys, { failure: null });
    case 'place': {
      // The reader has taken it out while its last bytes were on their way.
      if (!waiting.some(({ key }) => key === change.key)) return list;
      return {
        placed: [...placed, change.address],
        waiting: waiting.filter(({ key }) => key !== change.key),
      };
    }
    case 'remove':
      return { placed: placed.filter((address) => address !== change.address), waiting };
    case 'move': {
      const address = placed[change.from];
      if (address === undefined) return list;
      return { placed: placed.toSpliced(change.from, 1).toSpliced(change.to, 0, address), waiting };
    }
  }
}
