/** Who runs the demo shop. The telephone numbers and the ABN belong to nobody. */
export const demoShop = {
  trading_name: 'Bullnose',
  legal_name: 'Bullnose Marketplace',
  abn: '60 000 000 909',
  gst_registered: true,
  phone: '1300 975 707',
  email: 'hello@bullnose.example',
  business_hours: 'Monday to Saturday, 7 am to 6 pm',
  postal_address: 'PO Box 909\nMarrickville NSW 2204',
} as const;

/** The account that pays its sellers, so that a payout can be tried. It belongs to nobody. */
export const demoPayoutSettings = {
  bank_code: 'CBA',
  user_name: 'Bullnose Marketplace',
  user_number: '301500',
  funding_bsb: '000-000',
  funding_account_number: '00000909',
  funding_title: 'Bullnose Marketplace',
  remitter: 'Bullnose',
} as const;
