/** It was moved or saved again after it was chosen. */
const unreadable = () => new Error('The file could not be read. Choose it again.');

/** The bytes of a file in base64. */
export function contentOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(unreadable());
    reader.readAsDataURL(file);
  });
}

/**
 * A tenth of a CSV file's size, so that a slow line can send a large one in the time it has. A
 * browser that cannot compress sends the file as it is.
 */
export async function compressed(file: Blob): Promise<Blob> {
  if (!('CompressionStream' in globalThis)) return file;
  try {
    return await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  } catch {
    throw unreadable();
  }
}
