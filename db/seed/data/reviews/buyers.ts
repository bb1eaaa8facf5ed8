import { customers } from '../customers.ts';
import type { CustomerData } from '../types.ts';

type State = 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA';

function buyer(
  name: string,
  joinedDaysAgo: number,
  [address1, city, state, postcode]: readonly [string, string, State, string],
): CustomerData {
  const [firstName = '', lastName = ''] = name.split(' ');
  const key = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return {
    key,
    email: `${key.replace('-', '.')}@customer.example`,
    firstName,
    lastName,
    joinedDaysAgo,
    addresses: [
      {
        type: 'shipping',
        firstName,
        lastName,
        company: null,
        address1,
        address2: null,
        city,
        state,
        postcode,
        country: 'Australia',
        phone: null,
      },
    ],
  };
}

/** Customers of earlier months: they have bought, received and reviewed. */
export const buyers: readonly CustomerData[] = [
  buyer('Harriet Dunmore', 318, ['14 Quarry Street', 'Thornbury', 'VIC', '3071']),
  buyer('Priya Raghavan', 301, ['5 Lantana Close', 'Castle Hill', 'NSW', '2154']),
  buyer('Declan Shaughnessy', 292, ['88 Windmill Road', 'Toowoomba', 'QLD', '4350']),
  buyer('Tom Aldous', 270, ['31 Saltworks Drive', 'Busselton', 'WA', '6280']),
  buyer('Yasmin Farouk', 266, ['2 Cooperage Lane', 'Marrickville', 'NSW', '2204']),
  buyer('Gus Pellegrini', 251, ['107 Foundry Road', 'Geelong', 'VIC', '3220']),
  buyer('Kirra Bowden', 240, ['19 Pandanus Street', 'Coolum Beach', 'QLD', '4573']),
  buyer('Stephen Loh', 233, ['64 Orchard Parade', 'Eastwood', 'NSW', '2122']),
  buyer('Maree Tilbury', 226, ['9 Almond Grove', 'Willunga', 'SA', '5172']),
  buyer('Arjun Desai', 214, ['23 Stockade Avenue', 'Tarneit', 'VIC', '3029']),
  buyer('Bronwyn Hale', 207, ['41 Tannery Hill', 'Launceston', 'TAS', '7250']),
  buyer('Callum Reid', 199, ['12 Currawong Court', 'Weston', 'ACT', '2611']),
  buyer('Elena Vukovic', 191, ['77 Brickfield Street', 'Sunshine', 'VIC', '3020']),
  buyer('Hamish Garrow', 184, ['330 Cedar Creek Road', 'Samford Valley', 'QLD', '4520']),
  buyer('Ingrid Solberg', 176, ['8 Limestone Way', 'Albany', 'WA', '6330']),
  buyer('Joel Tennant', 169, ['15 Cooks Ramp', 'Kiama', 'NSW', '2533']),
  buyer('Leilani Tupou', 160, ['52 Poplar Street', 'Mount Druitt', 'NSW', '2770']),
  buyer('Marcus Whitby', 154, ['6 Vintners Row', 'Tanunda', 'SA', '5352']),
  buyer('Nadia Haddad', 147, ['120 Gaslight Road', 'Coburg', 'VIC', '3058']),
  buyer('Oscar Lindqvist', 140, ['3 Hoop Pine Lane', 'Paddington', 'QLD', '4064']),
  buyer('Pearl Nakamura', 133, ['28 Signal Street', 'Wollongong', 'NSW', '2500']),
  buyer('Rohan Mistry', 126, ['90 Merino Boulevard', 'Point Cook', 'VIC', '3030']),
  buyer('Sally Brandt', 118, ['17 Orchardists Road', 'Cygnet', 'TAS', '7112']),
  buyer('Theo Andreou', 112, ['44 Regatta Terrace', 'Henley Beach', 'SA', '5022']),
  buyer('Una Fitzgerald', 335, ['211 Great Southern Road', 'Narrogin', 'WA', '6312']),
  buyer('Vincent Marsh', 327, ['36 Colliery Street', 'Cessnock', 'NSW', '2325']),
  buyer('Willow Jarrett', 315, ['7 Macadamia Rise', 'Maleny', 'QLD', '4552']),
  buyer('Xavier Coombe', 286, ['58 Goldwash Lane', 'Castlemaine', 'VIC', '3450']),
  buyer('Yolanda Reyes', 258, ['11 Pearler Street', 'Nightcliff', 'NT', '0810']),
  buyer('Zach Mcallister', 233, ['73 Weir Road', 'Albury', 'NSW', '2640']),
];

/** Everybody who has bought something in the demo shop. */
export const everyCustomer: readonly CustomerData[] = [...customers, ...buyers];
