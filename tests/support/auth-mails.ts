import type { TestApp } from './app.ts';

export const PASSWORD = 'correct horse 7';
export const EMAIL = 'robin@example.com';
export const SITE = 'http://localhost:3000';
export const RESET = `${SITE}/reset-password`;
export const EXPIRED =
  'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=';
export const VERSION = { 'x-supabase-api-version': '2024-01-01' };

export const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

/** Calls of the sign-in interface, and the newest link sent to an address. */
export function mailTools(test: TestApp) {
  const post = (path: string, json: object) =>
    test.request(`/auth/v1${path}`, { json, headers: VERSION });
  const mails = (kind?: string) =>
    test.db
      .selectFrom('mails')
      .select(['kind', 'to_address', 'text_body'])
      .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? ''))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  return {
    post,
    mails,
    kinds: async () => (await mails()).map(({ kind }) => kind),
    signUp: (email = EMAIL, password = PASSWORD) =>
      post(`/signup?${query({ redirect_to: `${SITE}/login` })}`, {
        email,
        password,
        data: { first_name: 'Robin', last_name: 'Marsh', role: 'customer' },
      }),
    recover: (email = EMAIL, redirectTo = RESET) =>
      post(`/recover?${query({ redirect_to: redirectTo })}`, { email }),
    signIn: (password: string, email = EMAIL) =>
      post('/token?grant_type=password', { email, password }),
    newestLink: async (kind: string, to = EMAIL) => {
      const sent = (await mails(kind)).filter((mail) => mail.to_address === to);
      const link = /https?:\/\/\S*\/auth\/v1\/\S+/.exec(sent.at(-1)?.text_body ?? '')?.[0];
      if (link === undefined) throw new Error(`No ${kind} was sent to ${to}.`);
      const url = new URL(link);
      return {
        url,
        path: url.pathname + url.search,
        token: url.searchParams.get('token') ?? '',
        verifyPath: `${url.pathname.replace('/confirm', '/verify')}${url.search}`,
      };
    },
    fragment: (location: string | null) => {
      const [target = '', text = ''] = (location ?? '').split('#');
      return { target, text, values: new URLSearchParams(text) };
    },
  };
}
