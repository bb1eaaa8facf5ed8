import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** As if a password were needed. */
  readonly isEncrypted?: boolean;
  /** The size that the directory says, if it is not the right one. */
  readonly claimedBytes?: number;
  /** How the entry says that it is packed, if not as it is. */
  readonly method?: number;
  /** How many bytes the comment of its entry has. */
  readonly commentBytes?: number;
}

/** A zip archive, with whatever is wrong with its files. */
export function zipOf(files: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const { name, content, isEncrypted = false, claimedBytes, method = 8, commentBytes = 0 } = file;
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    // Names are UTF-8.
    shared.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimedBytes ?? content.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt16LE(commentBytes, 0);
    rest.writeUInt32LE(at, 10);
    const comment = Buffer.alloc(commentBytes);
    directory.push(
      Buffer.from('PK\u0001\u0002'),
      Buffer.concat([Buffer.from([20, 0]), shared, rest, path, comment]),
    );
    locals.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, entries, Buffer.from('PK\u0005\u0006'), end]);
}
