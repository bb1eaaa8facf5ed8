import { Readable } from 'node:stream';
import { callbackify } from 'node:util';

import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';

import { ARCHIVE_PART_BYTES } from '#contract/schemas/imports.ts';

import { findArchivePart, sizeOfArchive } from '#server/catalog/editing/imports/queries.ts';
import type { Db } from '#server/platform/database.ts';

/** Parts that are kept while an archive is read: the directory's and a picture's lie in few. */
const PARTS_KEPT = 2;

/** Reads an archive where it is stored, so that any process can, and no disk has it. */
class StoredArchive extends RandomAccessReader {
  /** Why the database did not answer, which is no fault of the archive. */
  failure: Error | null = null;
  readonly #db: Db;
  readonly #importId: string;
  readonly #parts = new Map<number, Promise<Buffer>>();

  constructor(db: Db, importId: string) {
    super();
    this.#db = db;
    this.#importId = importId;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const fill = async () => {
      let at = offset;
      for await (const piece of this.#pieces(position, position + length)) {
        at += piece.copy(buffer, at);
      }
    };
    callbackify(fill)(done);
  }

  override close(done: (error: Error | null) => void): void {
    this.#parts.clear();
    done(null);
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const number = Math.floor(at / ARCHIVE_PART_BYTES);
      const first = number * ARCHIVE_PART_BYTES;
      const part = await this.#part(number);
      const piece = part.subarray(at - first, end - first);
      if (piece.length === 0) throw new Error('The archive ends before its directory says so.');
      yield piece;
      at += piece.length;
    }
  }

  async #part(number: number): Promise<Buffer> {
    const part = this.#parts.get(number) ?? findArchivePart(this.#db, this.#importId, number);
    this.#parts.delete(number);
    this.#parts.set(number, part);
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > PARTS_KEPT && oldest !== undefined) this.#parts.delete(oldest);
    try {
      return await part;
    } catch (error) {
      this.failure = error as Error;
      throw error;
    }
  }
}

/** An archive that cannot be read, or a file in it. */
export class BrokenArchive extends Error {}

export interface Archive {
  /** As many as its directory says. */
  readonly entryCount: number;
  /** To be read once, from its first one. */
  readonly entries: () => AsyncIterable<Entry>;
  /** The bytes of a file; no more than its entry says. */
  readonly read: (entry: Entry) => Promise<Buffer>;
}

/** Opens the archive of an import. Its calls throw BrokenArchive for what is no sound zip file. */
export async function openArchive(db: Db, importId: string): Promise<Archive> {
  const reader = new StoredArchive(db, importId);
  const soundly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw reader.failure ?? new BrokenArchive('Broken', { cause: error });
    }
  };
  const size = await sizeOfArchive(db, importId);
  const zip = await soundly(() =>
    fromRandomAccessReaderPromise(reader, size, { autoClose: false }),
  );
  return {
    entryCount: zip.entryCount,
    entries: () => entriesOf(zip, soundly),
    read: (entry) => soundly(() => bytesOf(zip, entry)),
  };
}

async function* entriesOf(
  zip: ZipFile,
  soundly: <Result>(work: () => Promise<Result>) => Promise<Result>,
): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    const next = await soundly(() => entries.next());
    if (next.done === true) return;
    yield next.value;
  }
}

/** Sizes that do not agree with the directory are refused by the library while it unpacks. */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
