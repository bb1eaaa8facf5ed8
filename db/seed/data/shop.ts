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
