import { beforeEach, describe, expect, it } from 'vitest';

import { ApiError } from '#contract/errors/api-error.ts';

import { createApiClient, type Transport } from './api-client.ts';
import { errorMessage } from './error-message.ts';

const clientOver = (transport: Transport) => ({
  transport,
  publicKey: 'key',
  accessToken: async () => 'token',
});

async function refusalOf(call: Promise<unknown>): Promise<ApiError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

it('a refused body has a sentence for each field', async () => {
  const fields = { 'business_address.city': 'Enter the suburb or city.' };
  const error = { code: 'INVALID_INPUT', message: 'Some of the values are not valid.', fields };
  const api = createApiClient(clientOver(async () => Response.json({ error }, { status: 422 })));
  const refusal = await refusalOf(api.cart.addToCart({ body: oneItem }));
  expect(refusal).toMatchObject({ status: 422, code: 'INVALID_INPUT', fields });
});

it('sends dollars and reads cents', async () => {
  const sent: unknown[] = [];
  const api = createApiClient(
    clientOver(async (_, { body }) => {
      sent.push(await new Response(body).json());
      return Response.json({ cart_items: [], subtotal: 12.5, shipping_outlook: { groups: [] } });
    }),
  );
  expect(await api.cart.addToCart({ body: oneItem })).toMatchObject({ subtotal: 1250 });
  expect(sent).toEqual([oneItem]);
});

describe('an error without our message', () => {
  const answers = [
    [502, '<html><h1>502 Bad Gateway</h1></html>'],
    [500, '{}'],
    [500, 'null'],
    [503, '"Service Unavailable"'],
    [500, '{"error":{"code":"INTERNAL","message":""}}'],
    [413, ''],
    [200, '<html>Log in to this network</html>'],
    [200, '{}'],
  ] as const;

  it.each(answers)('%i %s shows the message of the screen', async (status, text) => {
    const api = createApiClient(clientOver(async () => new Response(text, { status })));
    const refusal = await refusalOf(api.account.listAddresses());
    expect(refusal).toMatchObject({ status });
    expect(errorMessage(refusal)).toBe('An error occurred');
    expect(errorMessage(refusal, 'Failed to add address')).toBe('Failed to add address');
  });

  it.each([
    [502, '<html>bad</html>', 'HTTP 502: <html>bad</html>'],
    [500, '{}', 'HTTP 500: {}'],
    [500, '{"error":"No rate"}', 'No rate'],
  ])('of the totals, %i %s is shown as specified (Rule 50)', async (status, text, said) => {
    const api = createApiClient(clientOver(async () => new Response(text, { status })));
    const refusal = await refusalOf(
      api.checkout.calculateOrderTotal({ body: { items: [oneItem] } }),
    );
    expect(errorMessage(refusal, 'Failed to calculate totals')).toBe(said);
  });

  it('our message is shown unchanged', async () => {
    const body = { error: { code: 'CART_FULL', message: 'A cart holds at most 90 lines.' } };
    const api = createApiClient(clientOver(async () => Response.json(body, { status: 409 })));
    const refusal = await refusalOf(api.account.listAddresses());
    expect(refusal).toMatchObject({ code: 'CART_FULL' });
    expect(errorMessage(refusal, 'Failed to add address')).toBe('A cart holds at most 90 lines.');
  });
});

describe('a call that asks for the second factor', () => {
  const refusal = { error: { code: 'MFA_REQUIRED', message: 'Confirm your log-in.' } };
  const asked: string[] = [];
  const tokens: (string | null)[] = [];
  const clientThat = (confirmed: string | null) =>
    createApiClient({
      ...clientOver(async (_, { headers }) => {
        const token = new Headers(headers).get('authorization');
        tokens.push(token);
        return token === 'Bearer confirmed'
          ? Response.json({ addresses: [] })
          : Response.json(refusal, { status: 403 });
      }),
      confirmedToken: async (code) => {
        asked.push(code);
        return confirmed;
      },
    });

  beforeEach(() => {
    asked.length = 0;
    tokens.length = 0;
  });

  it('is repeated with the token that it was given with', async () => {
    await clientThat('confirmed').account.listAddresses();
    expect(asked).toEqual(['MFA_REQUIRED']);
    expect(tokens).toEqual(['Bearer token', 'Bearer confirmed']);
  });

  it('is refused when it is not given, and asks once', async () => {
    const refused = await refusalOf(clientThat(null).account.listAddresses());
    expect(refused).toMatchObject({ status: 403, code: 'MFA_REQUIRED' });
    const again = await refusalOf(clientThat('unconfirmed').account.listAddresses());
    expect(again).toMatchObject({ code: 'MFA_REQUIRED' });
    expect(asked).toHaveLength(2);
  });
});

const oneItem = { product_id: '01900000-0000-7000-8000-000000000000', quantity: 1 };
