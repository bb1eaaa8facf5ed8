import { describe, expect, it } from 'vitest';

import {
  changePictures,
  type PictureChange,
  type PictureList,
  type WaitingPicture,
} from './picture-list.ts';

const waiting = (key: string, part: Partial<WaitingPicture> = {}): WaitingPicture => ({
  key,
  file: new File([], `${key}.jpg`),
  preview: `blob:${key}`,
  progress: null,
  failure: null,
  ...part,
});

const keysOf = (list: PictureList) => list.waiting.map(({ key }) => key);

/** A form with the pictures a, b and c, into which d and e are uploaded. */
const START: PictureList = { placed: ['a', 'b', 'c'], waiting: [waiting('d'), waiting('e')] };

const after = (...changes: readonly PictureChange[]) => changes.reduce(changePictures, START);

describe('a finished upload', () => {
  it('adds its picture after the others', () => {
    const list = after({ kind: 'place', key: 'd', address: 'd' });
    expect(list.placed).toEqual(['a', 'b', 'c', 'd']);
    expect(keysOf(list)).toEqual(['e']);
  });

  it('does not restore a picture that was removed during the upload', () => {
    const list = after(
      { kind: 'progress', key: 'd', progress: 0.5 },
      { kind: 'remove', address: 'b' },
      { kind: 'place', key: 'd', address: 'd' },
    );
    expect(list.placed).toEqual(['a', 'c', 'd']);
  });

  it('does not undo a new order made during the upload', () => {
    const list = after(
      { kind: 'progress', key: 'd', progress: 0.5 },
      { kind: 'move', from: 2, to: 0 },
      { kind: 'place', key: 'd', address: 'd' },
      { kind: 'move', from: 3, to: 1 },
      { kind: 'place', key: 'e', address: 'e' },
    );
    expect(list.placed).toEqual(['c', 'd', 'a', 'b', 'e']);
  });

  it('adds nothing when its picture was removed during the upload', () => {
    const list = after(
      { kind: 'progress', key: 'd', progress: 1 },
      { kind: 'drop', key: 'd' },
      { kind: 'place', key: 'd', address: 'd' },
    );
    expect(list.placed).toEqual(['a', 'b', 'c']);
    expect(keysOf(list)).toEqual(['e']);
  });
});

describe('pictures waiting for upload', () => {
  it('include what was chosen during an upload, each file once', () => {
    const list = after(
      { kind: 'progress', key: 'd', progress: 0.5 },
      { kind: 'choose', pictures: [waiting('e'), waiting('f')] },
    );
    expect(keysOf(list)).toEqual(['d', 'e', 'f']);
    expect(list.waiting[0]?.progress).toBe(0.5);
  });

  it('show why they failed until they are retried', () => {
    const failed = after({ kind: 'fail', key: 'd', failure: 'The disk is full' });
    expect(failed.waiting[0]).toMatchObject({ progress: null, failure: 'The disk is full' });
    expect(failed.placed).toEqual(START.placed);
    const again = changePictures(failed, { kind: 'retry', keys: ['d'] });
    expect(again.waiting[0]?.failure).toBeNull();
  });
});

it('a move from a place without a picture changes nothing', () => {
  expect(after({ kind: 'move', from: 7, to: 0 })).toBe(START);
});
