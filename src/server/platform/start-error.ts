/** An error that the person at the terminal can fix: printed without a stack, exit code 1. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** Turns a failed `listen` into a sentence with its remedy. */
export function explainListenError(
  error: unknown,
  address: { host: string; port: number; setting?: 'METRICS_' },
) {
  const code = errorCode(error);
  const { host, port, setting = '' } = address;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use. Stop the program that uses it, or choose another with ${setting}PORT=${port + 1}.`,
    );
  }
  if (code === 'EACCES') {
    return new StartError(
      `This account may not open port ${port}. Choose one above 1023, for example ${setting}PORT=3000.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `${host} is not an address of this machine. Set ${setting}HOST to one that is, for example ${setting}HOST=127.0.0.1.`,
    );
  }
  return error;
}

/** Turns a failed write below the data folder into a sentence with its remedy. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
    return new StartError(
      `The data folder ${folder} cannot be written. Make it writable for this account, or set DATA_DIR to a folder that is.`,
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartError(`${folder} is not a folder. Move the file away, or set DATA_DIR.`);
  }
  if (code === 'ENOSPC') {
    return new StartError(
      `The disk of the data folder ${folder} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
    );
  }
  return error;
}

/** The `code` of a system or database error ('ENOENT', '40001'), or null. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
