/** The largest picture of an import, in bytes: what an upload by hand may have. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** The most files in an archive, of whatever kind. */
export const MAX_ARCHIVE_FILES = 20_000;
/** The most pictures in an archive. */
export const MAX_ARCHIVE_PICTURES = 5000;
/** Of all pictures of an archive, unpacked. */
export const MAX_UNPACKED_BYTES = 1024 ** 3;
const MAX_PATH_LENGTH = 300;

const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif|gif)$/i;

/** What the directory of an archive says about a file. */
export interface ArchivedFile {
  readonly path: string;
  /** Unpacked, or packed if that is more. */
  readonly bytes: number;
  readonly isEncrypted: boolean;
  /** Whether it is packed in a way that is read here. */
  readonly isReadable: boolean;
}

/** A path as it is compared: composed letters, plain slashes and none in front. */
export function picturePath(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '');
}

/** The last part of a path in small letters, by which a picture is found. */
export function fileNameOf(path: string): string {
  return (path.split('/').at(-1) ?? '').toLowerCase();
}

/** Whether a file of an archive is offered as a picture: not what systems add to archives. */
export function isPictureFile(path: string): boolean {
  return PICTURE_NAME.test(path) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(path);
}

/** Why an archive is refused, or null. Other files than pictures do not matter. */
export function archiveError(pictures: readonly ArchivedFile[]): string | null {
  const encrypted = pictures.find(({ isEncrypted }) => isEncrypted);
  if (encrypted !== undefined) {
    return 'This archive needs a password. Pack the pictures without one.';
  }
  const unreadable = pictures.find(({ isReadable }) => !isReadable);
  if (unreadable !== undefined) {
    return `${unreadable.path} is packed in a way that we cannot read. Pack the pictures as a usual zip file.`;
  }
  const large = pictures.find(({ bytes }) => bytes > MAX_PICTURE_BYTES);
  if (large !== undefined) {
    return `${large.path} has more than 8 MB. Make the picture smaller or leave it out.`;
  }
  const unusable = pictures.find(({ path }) => /\p{Cc}/u.test(path) || isPictureAddress(path));
  if (unusable !== undefined) {
    return `A name has control characters or looks like an address: ${printed(unusable.path)}. Rename the file.`;
  }
  const long = pictures.find(({ path }) => path.length > MAX_PATH_LENGTH);
  if (long !== undefined) return `A name has more than 300 characters: ${long.path.slice(0, 60)}…`;
  if (pictures.length > MAX_ARCHIVE_PICTURES) {
    return 'Choose an archive of at most 5,000 pictures.';
  }
  const unpacked = pictures.reduce((sum, { bytes }) => sum + bytes, 0);
  if (unpacked > MAX_UNPACKED_BYTES) return 'The pictures of an archive have at most 1 GB.';
  return pictures.length === 0
    ? 'This archive has no pictures. Pack files that end in .jpg, .png, .webp, .avif or .gif.'
    : null;
}

/** As much of a name as fits into a sentence. */
function printed(path: string): string {
  return path.replaceAll(/\p{Cc}/gu, '\uFFFD').slice(0, 60);
}

/** Whether a cell names an address instead of a file of the archive. */
export function isPictureAddress(text: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(text);
}

/**
 * Finds the files of an archive that a cell may name: by its path, else by its path in any folder,
 * else by its name alone. Letters may be large or small. `paths` have the name that it asks for.
 */
export function findArchived(written: string, paths: readonly string[]): readonly string[] {
  const path = picturePath(written);
  if (paths.includes(path)) return [path];
  const wanted = path.toLowerCase();
  const found = [
    paths.filter((each) => each.toLowerCase() === wanted),
    paths.filter((each) => each.toLowerCase().endsWith(`/${wanted}`)),
  ];
  return found.find(({ length }) => length > 0) ?? paths;
}
