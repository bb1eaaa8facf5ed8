/** As the storage accepts them; the server decides by content. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
/** Largest upload that the storage takes, in bytes and in pixels. */
const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;
const MAX_UPLOAD_PIXELS = 40_000_000;
/** Largest picture that is made smaller here, in pixels. */
const MAX_SOURCE_PIXELS = 60_000_000;
/** The storage keeps pictures no larger than this on either side. */
const MAX_SIDE = 3000;
/** Tried in this order until the upload is small enough. */
const QUALITIES = [0.9, 0.75, 0.5];

interface ShrinkOptions {
  /** Called before a picture is made smaller, which takes seconds for a large one. */
  readonly onShrink?: () => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The file as it can be uploaded: itself where the storage takes it, else a smaller picture, turned
 * upright, in JPEG or WebP. Throws an Error with the sentence for the reader where that cannot be
 * done.
 */
export async function shrinkPicture(
  file: File,
  { onShrink, signal }: ShrinkOptions = {},
): Promise<File> {
  // A drawing has any size; the server accepts it from administrators.
  if (file.type === 'image/svg+xml') return file;
  const size = await sizeOf(file);
  signal?.throwIfAborted();
  if (size === null) return refuseUnreadable(file);
  const pixels = size.width * size.height;
  if (pixels > MAX_SOURCE_PIXELS) {
    const megapixels = Math.ceil(pixels / 1_000_000);
    throw new Error(`The picture has ${megapixels} megapixels. Choose one of up to 60.`);
  }
  const isAccepted = PICTURE_TYPES.split(',').includes(file.type);
  if (isAccepted && file.size <= MAX_UPLOAD_BYTES && pixels <= MAX_UPLOAD_PIXELS) return file;
  onShrink?.();
  return drawSmaller(file, { ...size, signal });
}

/** A picture that this browser cannot open. What the storage would take is left to the storage. */
function refuseUnreadable(file: File): File {
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) {
    throw new Error(
      'This browser cannot open HEIC pictures. Save it as JPEG and choose that file.',
    );
  }
  if (file.size > MAX_UPLOAD_BYTES) {
    throw new Error('The file is larger than 8 MB and cannot be opened as a picture.');
  }
  return file;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Reads the size without decoding the picture; null for what this browser cannot open. */
async function sizeOf(file: File): Promise<Size | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    return await new Promise((resolve) => {
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
      image.onerror = () => resolve(null);
      image.src = address;
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function drawSmaller(
  file: File,
  { width, height, signal }: Size & Pick<ShrinkOptions, 'signal'>,
): Promise<File> {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  // The height follows from the width: browsers differ in whether a turned picture is resized
  // before or after turning.
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: Math.round(width * scale),
    resizeQuality: 'high',
  });
  signal?.throwIfAborted();
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  // Only these two keep transparent parts.
  const type = ['image/png', 'image/webp'].includes(file.type) ? 'image/webp' : 'image/jpeg';
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type, quality });
    signal?.throwIfAborted();
    if (blob.size <= MAX_UPLOAD_BYTES) return new File([blob], nameAs(file.name, blob.type), blob);
  }
  throw new Error('The picture is still larger than 8 MB. Choose a smaller one.');
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/png': 'png',
};

/** The file's name with the ending of its new type. */
export function nameAs(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.${ENDINGS[type] ?? 'jpg'}`;
}
