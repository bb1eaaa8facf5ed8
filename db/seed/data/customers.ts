import type { AddressData, CustomerData } from './types.ts';

type AddressInput = Pick<AddressData, 'address1' | 'city' | 'state' | 'postcode'> &
  Partial<AddressData>;

function customer(
  input: Omit<CustomerData, 'addresses' | 'email'> & {
    email?: string;
    phone: string;
    addresses: readonly AddressInput[];
  },
): CustomerData {
  const { phone, addresses, email, ...person } = input;
  return {
    ...person,
    email: email ?? `${person.key.replace('-', '.')}@customer.example`,
    addresses: addresses.map((address) => ({
      type: 'shipping',
      firstName: person.firstName,
      lastName: person.lastName,
      company: null,
      address2: null,
      country: 'Australia',
      phone,
      ...address,
    })),
  };
}

/**
 * Twelve customers. The first is the demo login. Phone numbers come from the ranges that the
 * authorities reserve for fiction.
 */
export const customers: readonly CustomerData[] = [
  customer({
    key: 'mia-calloway',
    email: 'customer@bullnose.example',
    firstName: 'Mia',
    lastName: 'Calloway',
    joinedDaysAgo: 300,
    phone: '0491 570 159',
    addresses: [
      {
        type: 'billing',
        address1: '27 Pepperbox Street',
        city: 'Richmond',
        state: 'VIC',
        postcode: '3121',
      },
      { address1: '27 Pepperbox Street', city: 'Richmond', state: 'VIC', postcode: '3121' },
    ],
  }),
  customer({
    key: 'jack-brennan',
    firstName: 'Jack',
    lastName: 'Brennan',
    joinedDaysAgo: 280,
    phone: '0491 570 006',
    addresses: [{ address1: '4 Gully Road', city: 'Katoomba', state: 'NSW', postcode: '2780' }],
  }),
  customer({
    key: 'aisha-rahman',
    firstName: 'Aisha',
    lastName: 'Rahman',
    joinedDaysAgo: 265,
    phone: '0491 570 158',
    addresses: [
      {
        address1: '118 Jacaranda Avenue',
        address2: 'Unit 6',
        city: 'Toowong',
        state: 'QLD',
        postcode: '4066',
      },
    ],
  }),
  customer({
    key: 'ben-katsaros',
    firstName: 'Ben',
    lastName: 'Katsaros',
    joinedDaysAgo: 244,
    phone: '0491 570 110',
    addresses: [
      {
        company: 'Katsaros Carpentry',
        address1: '33 Jetty Lane',
        city: 'Glenelg',
        state: 'SA',
        postcode: '5045',
      },
      {
        type: 'billing',
        company: 'Katsaros Carpentry',
        address1: '33 Jetty Lane',
        city: 'Glenelg',
        state: 'SA',
        postcode: '5045',
      },
    ],
  }),
  customer({
    key: 'wei-lin',
    firstName: 'Wei',
    lastName: 'Lin',
    joinedDaysAgo: 220,
    phone: '0491 570 313',
    addresses: [
      { address1: '9 Banksia Crescent', city: 'Fremantle', state: 'WA', postcode: '6160' },
    ],
  }),
  customer({
    key: 'olivia-tamsin',
    firstName: 'Olivia',
    lastName: 'Tamsin',
    joinedDaysAgo: 205,
    phone: '0491 570 737',
    addresses: [{ address1: '71 Sandfly Road', city: 'Kingston', state: 'TAS', postcode: '7050' }],
  }),
  customer({
    key: 'noah-whitfield',
    firstName: 'Noah',
    lastName: 'Whitfield',
    joinedDaysAgo: 190,
    phone: '0491 571 266',
    addresses: [
      { address1: '15 Stringybark Place', city: 'Kambah', state: 'ACT', postcode: '2902' },
    ],
  }),
  customer({
    key: 'daisy-marika',
    firstName: 'Daisy',
    lastName: 'Marika',
    joinedDaysAgo: 166,
    phone: '0491 571 491',
    addresses: [
      { address1: '2 Mangrove Court', city: 'Fannie Bay', state: 'NT', postcode: '0820' },
    ],
  }),
  customer({
    key: 'tane-hohepa',
    firstName: 'Tane',
    lastName: 'Hohepa',
    joinedDaysAgo: 150,
    phone: '0491 571 804',
    addresses: [
      {
        address1: '48 Kowhai Street',
        city: 'Hamilton',
        state: 'Waikato',
        postcode: '3204',
        country: 'New Zealand',
      },
    ],
  }),
  customer({
    key: 'sofia-petrov',
    firstName: 'Sofia',
    lastName: 'Petrov',
    joinedDaysAgo: 133,
    phone: '0491 572 549',
    addresses: [{ address1: '6 Harbour View', city: 'Newcastle', state: 'NSW', postcode: '2300' }],
  }),
  customer({
    key: 'liam-docherty',
    firstName: 'Liam',
    lastName: 'Docherty',
    joinedDaysAgo: 118,
    phone: '0491 572 665',
    addresses: [
      { address1: '210 Goldfields Highway', city: 'Bendigo', state: 'VIC', postcode: '3550' },
    ],
  }),
  customer({
    key: 'nina-fairweather',
    firstName: 'Nina',
    lastName: 'Fairweather',
    joinedDaysAgo: 101,
    phone: '0491 572 983',
    addresses: [{ address1: '83 Esplanade', city: 'Cairns', state: 'QLD', postcode: '4870' }],
  }),
];
