import { fixARunningToilet, paintARoom, sealAShower } from './articles/indoor-jobs.ts';
import { buildALowDeck, pickTheRightScrew, raisedVeggieBed } from './articles/outdoor-jobs.ts';
import { insulateACeiling, layHybridFlooring } from './articles/whole-house-jobs.ts';
import type { ArticleData } from './types.ts';

/** Newest first. */
export const articles: readonly ArticleData[] = [
  buildALowDeck,
  sealAShower,
  raisedVeggieBed,
  paintARoom,
  layHybridFlooring,
  fixARunningToilet,
  pickTheRightScrew,
  insulateACeiling,
];
