/**
 * The demo shop's three logins. Their passwords are generated per data folder and printed at start.
 */
export const DEMO_ACCOUNTS = {
  customer: 'customer@bullnose.example',
  seller: 'seller@bullnose.example',
  admin: 'admin@bullnose.example',
} as const;
