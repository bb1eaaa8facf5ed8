import { signServiceToken } from '#server/accounts/access-token.ts';

import { runCommand, wholeNumber } from './command.ts';
import { configuredShop } from './shop-database.ts';

const MAX_HOURS = 8760;

const help = `Prints a token for your own program that manages users through /auth/v1/admin, /auth/v1/invite and
/auth/v1/admin/generate_link. Anyone who has it can change every account but cannot read orders: keep it secret.

Usage: npm run service:token [-- --hours 24]

The token works for 1 hour, or for the hours you give (up to ${MAX_HOURS}). It ends earlier
if the key that signed it is replaced: at step 3 of npm run keys:rotate -- --signing.`;

await runCommand({ help, options: { hours: { type: 'string', default: '1' } } }, async (values) => {
  const hours = wholeNumber('hours', values.hours, { from: 1, to: MAX_HOURS });
  const { config } = configuredShop();
  console.log(await signServiceToken(config, new Date(), hours * 3600));
});
