import type { BrowserContextOptions } from 'playwright-core';
import { stackUrl } from '../../../testing/journeys/browser.js';
import { type Answer, call, freshAddress, isRecord, must } from './api.js';

const PASSWORD = 'Hanh@Trinh1';
const REFRESH_COOKIE = 'vumon_refresh';

/** Somebody with an account and a session that began outside the browser. */
export interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly refreshCookie: string;
  readonly from: string;
}

const unique = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

export const freshEmail = (): string => `hanhtrinh.${unique()}@vumon.test`;

/** A new learner. Registered from an address of its own, because registration is limited by address. */
export async function newLearner(fullName = 'Nguyễn Thị Hành Trình'): Promise<Person> {
  const from = freshAddress();
  const email = freshEmail();
  const body = { fullName, email, phone: '0912345678', password: PASSWORD, termsAccepted: true };
  return personOf(await call('POST', '/auth/register', { body, from }), { email, password: PASSWORD, from });
}

const ADMIN = { email: 'admin@vumon.test', password: 'Admin@12345' };

/** The seeded administrator, with a session of its own. */
export function administrator(): Promise<Person> {
  return signIn(ADMIN.email, ADMIN.password);
}

/** The seeded learner, who has weeks of history. */
export function seededLearner(): Promise<Person> {
  return signIn('hocvien@vumon.test', 'Hocvien@12345');
}

/** A second session of somebody who has one. */
export const signInAgain = ({ email, password }: Person): Promise<Person> => signIn(email, password);

async function signIn(email: string, password: string): Promise<Person> {
  const from = freshAddress();
  return personOf(await call('POST', '/auth/login', { body: { email, password, remember: true }, from }), { email, password, from });
}

function personOf({ status, body, cookies }: Answer, known: Pick<Person, 'email' | 'password' | 'from'>): Person {
  const { user, token } = body;
  const refreshCookie = cookies.map((line) => new RegExp(`^${REFRESH_COOKIE}=([^;]+)`).exec(line)?.[1]).find((value) => value !== undefined);
  if (!isRecord(user) || typeof token !== 'string' || !refreshCookie) throw new Error(`no session for ${known.email}: ${status} ${JSON.stringify(body)}`);
  return { ...known, id: String(user.id), fullName: String(user.fullName), token, refreshCookie };
}

/** Context options of a browser in which this person is signed in already. Good for one context: the cookie rotates with its first page. */
export function signedInAs({ refreshCookie }: Person): Pick<BrowserContextOptions, 'storageState'> {
  const { hostname, origin } = new URL(stackUrl());
  const cookie = {
    name: REFRESH_COOKIE,
    value: refreshCookie,
    domain: hostname,
    path: '/api/auth',
    httpOnly: true,
    secure: false,
    sameSite: 'Strict' as const,
    expires: -1,
  };
  return { storageState: { cookies: [cookie], origins: [{ origin, localStorage: [{ name: 'isAuthenticated', value: 'true' }] }] } };
}

/** Locks or unlocks an account over the API. */
export async function setAccountStatus(admin: Person, person: Person, accountStatus: 'active' | 'disabled'): Promise<void> {
  await must('PATCH', `/user/${person.id}/account-status`, { body: { accountStatus }, token: admin.token, from: admin.from });
}
