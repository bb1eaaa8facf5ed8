/** The demo shop's three ways in; their passwords are made per data folder and printed at start. */
export const DEMO_ACCOUNTS = {
  customer: 'customer@bullnose.example',
  seller: 'seller@bullnose.example',
  admin: 'admin@bullnose.example',
} as const;
