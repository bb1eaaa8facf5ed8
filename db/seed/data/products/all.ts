import type { ProductData } from '../types.ts';
import { bathroomKitchen } from './bathroom-kitchen.ts';
import { buildingTimber } from './building-timber.ts';
import { floorsTiles } from './floors-tiles.ts';
import { homeLiving } from './home-living.ts';
import { lightingPower } from './lighting-power.ts';
import { paintDecorating } from './paint-decorating.ts';
import { storageGarden } from './storage-garden.ts';
import { toolsWorkshop } from './tools-workshop.ts';

/** The products of the demo shop, department by department. */
export const products: readonly ProductData[] = [
  ...buildingTimber,
  ...toolsWorkshop,
  ...paintDecorating,
  ...bathroomKitchen,
  ...lightingPower,
  ...floorsTiles,
  ...homeLiving,
  ...storageGarden,
];
